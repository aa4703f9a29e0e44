import { parseArgs } from 'node:util';
import { CLAVE_DADA_DIAS } from '../../../src/domain/clave.ts';
import { runCommand } from '../command.ts';
import { withCommandTarget } from '../postgres/commandTarget.ts';
import {
  activar,
  crear,
  exigir,
  listar,
  type Pedido,
  ponerSegundaAprobacion,
  quitarFactores,
  reponer,
} from './usuarios.ts';

const USO = `Uso:
  npm run usuario -- crear --usuario NOMBRE --rol Operador|Manager --pais 506
  npm run usuario -- crear --rol Regente --farmacia CR-F001
  npm run usuario -- crear --usuario NOMBRE --rol Regente --cadena "NOMBRE" --pais 506
  npm run usuario -- crear --usuario NOMBRE --rol Administrador --pais 506|todos
  npm run usuario -- crear --usuario NOMBRE --rol Distribuidor --distribuidor "NOMBRE" --pais 506
  npm run usuario -- desactivar|activar|clave NOMBRE
  npm run usuario -- segunda-aprobacion si|no
  npm run usuario -- quitar-factores NOMBRE
  npm run usuario -- exigir-factor|no-exigir-factor ROL
  npm run usuario -- listar
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
  } else if (orden === 'listar' && nombre === undefined) {
    for (const uno of await listar(url)) {
      const rol = uno.farmaciaAdmin ? `${uno.rol} (FarmaciaAdmin)` : uno.rol;
      const estado = [
        uno.activo ? '' : 'inactivo',
        uno.debeCambiarClave ? 'debe cambiar la clave' : '',
      ]
        .filter(Boolean)
        .join(', ');
      console.log(
        [
          uno.nombreUsuario.padEnd(24),
          rol.padEnd(24),
          uno.pais.padEnd(5),
          uno.alcance ?? '',
          estado,
        ]
          .join(' ')
          .trimEnd(),
      );
    }
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
      farmacia: texto,
      cadena: texto,
      distribuidor: texto,
      base: texto,
    },
  });
  const [orden = '', nombre, ...sobra] = positionals;
  if (sobra.length > 0) throw new Error(USO);
  const { base, ...datos } = values;
  const access = orden === 'listar' ? 'reads' : 'writes';
  await withCommandTarget(base, (url) => ejecutar(url, orden, nombre, datos), access);
});
