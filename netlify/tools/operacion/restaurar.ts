import { comandoDeCopia } from './comandoDeCopia.ts';
import { restaurar } from './copia.ts';

await comandoDeCopia('restaurar', restaurar, 'Restaurado.');
