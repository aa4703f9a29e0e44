import { comandoDeCopia } from './comandoDeCopia.ts';
import { respaldar } from './copia.ts';

await comandoDeCopia('respaldo', respaldar, 'Guardado.');
