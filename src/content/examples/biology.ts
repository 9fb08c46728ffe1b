import diversityStructure from './biology-diversity-structure.json' with { type: 'json' };
import cellPlantPhysiology from './biology-cell-plant-physiology.json' with { type: 'json' };
import humanPhysiology from './biology-human-physiology.json' with { type: 'json' };
import reproductionGeneticsEcology from './biology-reproduction-genetics-ecology.json' with { type: 'json' };

export default [...diversityStructure, ...cellPlantPhysiology, ...humanPhysiology, ...reproductionGeneticsEcology] as readonly unknown[];
