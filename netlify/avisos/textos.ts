import type { AvisoTomado, DatosDeAviso } from './avisos.sql.ts';
import { numeroDeSolicitud } from '../../src/domain/derechos.ts';
import { linkAddress, paths } from '../../src/paths.ts';

type Texto = readonly [asunto: string, ...lineas: string[]];

const cuantos = (numero: number | undefined, uno: string, muchos: string): string[] =>
  numero === undefined ? [] : [`- ${numero} ${numero === 1 ? uno : muchos}`];

const resumen = (datos: DatosDeAviso, enSitio: (ruta: string) => string): string[] => [
  ...cuantos(
    datos['canje-rechazado'],
    `canje rechazado: ${enSitio(paths.filtroCanjes('canjeRechazado'))}`,
    `canjes rechazados: ${enSitio(paths.filtroCanjes('canjeRechazado'))}`,
  ),
  ...cuantos(
    datos['canje-aprobado'],
    `canje aprobado: ${enSitio(paths.filtroCanjes('canjeAprobado'))}`,
    `canjes aprobados: ${enSitio(paths.filtroCanjes('canjeAprobado'))}`,
  ),
  ...cuantos(
    datos.propuesta,
    `propuesta espera su decisión: ${enSitio(paths.propuestas)}`,
    `propuestas esperan su decisión: ${enSitio(paths.propuestas)}`,
  ),
];

/** Subject and lines of each kind of e-mail. They name no patient, and no user but the reader. */
export const textoDeAviso = (
  { tipo, userName, datos }: Pick<AvisoTomado, 'tipo' | 'userName' | 'datos'>,
  token: string,
  site: URL,
): Texto => {
  const enSitio = (ruta: string) => new URL(ruta, site).href;
  const usuario = userName ?? '';
  switch (tipo) {
    case 'enlace':
      return [
        'Su enlace para ingresar · Junto a Tí',
        `Con este enlace elige la contraseña de su usuario ${usuario} en el programa Junto a Tí:`,
        enSitio(linkAddress(token)),
        '',
        'Sirve una sola vez y vence 24 horas después de pedirlo. Si no lo pidió, avise a quien administra el programa.',
      ];
    case 'correo':
      return [
        'Verifique su correo · Junto a Tí',
        `Alguien con el usuario ${usuario} dio esta dirección en el programa Junto a Tí.`,
        '',
        'Si fue usted, abra este enlace antes de 24 horas:',
        enSitio(linkAddress(token)),
        '',
        'Si no fue usted, no haga nada: sin abrirlo, la dirección no se usa.',
      ];
    case 'sin-factor':
      return [
        'Quitaron su segundo factor · Junto a Tí',
        `Quien administra el programa quitó el segundo factor de su usuario ${usuario}, y otra persona lo aprobó.`,
        '',
        'Desde ahora entra con su contraseña sola. Registre otro factor cuanto antes:',
        enSitio(paths.segundoFactor),
        '',
        'Si no lo pidió, cambie su contraseña y avise a quien administra el programa.',
      ];
    case 'derecho':
      return [
        'Respondimos su solicitud · Junto a Tí',
        `El programa Junto a Tí respondió su solicitud ${numeroDeSolicitud(datos.solicitud ?? 0)}.`,
        '',
        'Si todavía no recibió la respuesta, escríbanos o llámenos:',
        enSitio(paths.contactenos),
      ];
    case 'resumen':
      return [
        'Resumen del día · Junto a Tí',
        `Lo nuevo para su usuario ${usuario}:`,
        ...resumen(datos, enSitio),
        '',
        'Recibe este resumen porque verificó su correo. Para dejar de recibirlo, quítelo:',
        enSitio(paths.miCorreo),
      ];
  }
};
