// `npm run usuario`: the first administrators, and the way back in for an office that cannot sign in.

import { parseArgs } from 'node:util';
import { CLAVE_DADA_DIAS } from '../../../src/domain/clave.ts';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import {
  activar,
  crear,
  exigir,
  type Pedido,
  ponerSegundaAprobacion,
  quitarFactores,
  reponer,
} from './usuarios.ts';

const USO = `Uso:
  npm run usuario -- crear --usuario NOMBRE --rol Administrador|Manager|Operador --pais 506|todos
  npm run usuario -- desactivar|activar|clave NOMBRE
  npm run usuario -- segunda-aprobacion si|no
  npm run usuario -- quitar-factores NOMBRE
  npm run usuario -- exigir-factor|no-exigir-factor ROL
Con DATABASE_URL, lo que escribe pide repetir el nombre de la base con --base NOMBRE.`;

const entregar = (clave: string) => {
  console.log(`Contraseña: ${clave}`);
  console.log(
    `Se muestra solo esta vez y sirve ${CLAVE_DADA_DIAS} días. Al ingresar habrá que cambiarla.`,
  );
};

async function ejecutar(
  url: string,
  orden: string,
  nombre: string | undefined,
  datos: Partial<Pedido>,
): Promise<void> {
  const now = new Date();
  if (orden === 'crear' && nombre === undefined) {
    const { usuario, clave } = await crear(url, { ...datos, rol: datos.rol ?? '' }, now);
    console.log(`Usuario: ${usuario}`);
    entregar(clave);
  } else if (orden === 'clave' && nombre !== undefined) {
    entregar((await reponer(url, nombre, now)).clave);
  } else if ((orden === 'activar' || orden === 'desactivar') && nombre !== undefined) {
    await activar(url, nombre, orden === 'activar', now);
    console.log(orden === 'activar' ? 'Activado.' : 'Desactivado: sus sesiones terminaron.');
  } else if (orden === 'segunda-aprobacion' && (nombre === 'si' || nombre === 'no')) {
    await ponerSegundaAprobacion(url, nombre === 'si', now);
    console.log(nombre === 'si' ? 'Encendida.' : 'Apagada: nadie más aprueba los cambios.');
  } else if (orden === 'quitar-factores' && nombre !== undefined) {
    await quitarFactores(url, nombre, now);
    console.log(
      'Sus segundos factores se quitaron y sus sesiones terminaron. Si otra persona pudo saber su contraseña, dele otra con `clave`.',
    );
  } else if ((orden === 'exigir-factor' || orden === 'no-exigir-factor') && nombre !== undefined) {
    const roles = await exigir(url, nombre, orden === 'exigir-factor', now);
    console.log(
      roles.length === 0
        ? 'Ningún rol exige un segundo factor.'
        : `Exigen un segundo factor: ${roles.join(', ')}.`,
    );
  } else throw new Error(USO);
}

await runCommand(async () => {
  const texto = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      usuario: texto,
      rol: texto,
      pais: texto,
      base: texto,
    },
  });
  const [orden = '', nombre, ...sobra] = positionals;
  if (sobra.length > 0) throw new Error(USO);
  const { base, ...datos } = values;
  await withCommandTarget(base, (url) => ejecutar(url, orden, nombre, datos));
});
