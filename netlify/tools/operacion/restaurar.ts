// `npm run restaurar -- ARCHIVO.gz`: loads a file of `npm run respaldo` into an empty, migrated database.

import { comandoDeCopia } from './comandoDeCopia.ts';
import { restaurar } from './copia.ts';

await comandoDeCopia('restaurar', restaurar, 'Restaurado.');
