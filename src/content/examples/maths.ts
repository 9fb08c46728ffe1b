import algebra from './maths-algebra.json' with { type: 'json' };
import calculus from './maths-calculus.json' with { type: 'json' };
import geometryTrigonometryStatistics from './maths-geometry-trigonometry-statistics.json' with { type: 'json' };

export default [...algebra, ...calculus, ...geometryTrigonometryStatistics] as readonly unknown[];
