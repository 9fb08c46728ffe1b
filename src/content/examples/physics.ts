import mechanics from './physics-mechanics.json' with { type: 'json' };
import matterHeatWaves from './physics-matter-heat-waves.json' with { type: 'json' };
import electricityMagnetism from './physics-electricity-magnetism.json' with { type: 'json' };
import opticsModern from './physics-optics-modern.json' with { type: 'json' };

export default [...mechanics, ...matterHeatWaves, ...electricityMagnetism, ...opticsModern] as readonly unknown[];
