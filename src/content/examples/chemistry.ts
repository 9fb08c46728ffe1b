import physical from './chemistry-physical.json' with { type: 'json' };
import inorganic from './chemistry-inorganic.json' with { type: 'json' };
import organic from './chemistry-organic.json' with { type: 'json' };

export default [...physical, ...inorganic, ...organic] as readonly unknown[];
