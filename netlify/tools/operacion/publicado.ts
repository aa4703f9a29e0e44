import { parseArgs } from 'node:util';
import { runCommand } from '../command.ts';
import { revisarSitio } from './revisionDelSitio.ts';

const USO = `Uso: npm run publicado -- https://junto.example
Revisa un sitio ya publicado. Para probar también el ingreso: --usuario NOMBRE, y su contraseña en la
variable PUBLICADO_CLAVE. Si sin cifrar se atiende en un puerto que no es el 80: --http PUERTO.`;

await runCommand(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { http: { type: 'string', default: '80' }, usuario: { type: 'string' } },
  });
  const [address = '', ...rest] = positionals;
  const sitio = URL.parse(address);
  const puerto = Number(values.http);
  const isPort = Number.isInteger(puerto) && puerto > 0 && puerto < 65_536;
  if (sitio?.protocol !== 'https:' || rest.length > 0 || !isPort) throw new Error(USO);
  const { usuario } = values;
  const clave = process.env['PUBLICADO_CLAVE'];
  if ((usuario === undefined) !== !clave) {
    throw new Error('Para probar el ingreso hacen falta las dos: --usuario y PUBLICADO_CLAVE.');
  }
  const sonda = usuario === undefined || !clave ? undefined : { usuario, clave };
  const hallazgos = await revisarSitio(sitio, puerto, new Date(), sonda);
  for (const { estado, frase } of hallazgos) console.log(`${estado.padEnd(5)}  ${frase}`);
  const malos = hallazgos.filter(({ estado }) => estado === 'MAL').length;
  if (malos > 0) throw new Error(`${malos} de ${hallazgos.length} están mal.`);
  console.log('El sitio publicado está como debe.');
  if (sonda === undefined) {
    console.log('El ingreso no se probó: dé --usuario y PUBLICADO_CLAVE.');
  }
});
