// `npm run respaldo -- ARCHIVO.gz`: writes everything that the database holds into a new file.

import { comandoDeCopia } from './comandoDeCopia.ts';
import { respaldar } from './copia.ts';

await comandoDeCopia('respaldo', respaldar, 'Guardado.');
