import type { AvisoTomado, DatosDeAviso, TipoDeAviso } from './avisos.sql.ts';
import { numeroDeSolicitud } from '../../src/domain/derechos.ts';
import { linkAddress, paths } from '../../src/paths.ts';

/** The kinds of summed-up notices: words for one and for many, and the page. */
const RESUMEN = [
  ['canje-rechazado', 'canje rechazado', 'canjes rechazados', paths.filtroCanjes('canjeRechazado')],
  ['canje-aprobado', 'canje aprobado', 'canjes aprobados', paths.filtroCanjes('canjeAprobado')],
  ['propuesta', 'propuesta espera su decisión', 'propuestas esperan su decisión', paths.propuestas],
  ['desconocido', 'canje sin reconocer', 'canjes sin reconocer', paths.auditoria],
] as const satisfies (readonly [keyof DatosDeAviso, uno: string, muchos: string, ruta: string])[];

const resumen = (datos: DatosDeAviso): { readonly cuenta: string; readonly ruta: string }[] =>
  RESUMEN.flatMap(([tipo, uno, muchos, ruta]) => {
    const numero = datos[tipo];
    return numero === undefined
      ? []
      : [{ cuenta: `${numero} ${numero === 1 ? uno : muchos}`, ruta }];
  });

/** The text of a push: counts of each kind. A locked screen may show it, so it names nothing. */
export const textoDePush = (datos: DatosDeAviso): string =>
  resumen(datos)
    .map(({ cuenta }) => cuenta)
    .join(' · ');

/** Subject and lines of each kind of e-mail. They name no patient, and no user but the reader. */
export const textoDeAviso = (
  {
    tipo,
    userName,
    datos,
  }: Pick<AvisoTomado, 'userName' | 'datos'> & { readonly tipo: TipoDeAviso },
  token: string,
  site: URL,
): readonly [asunto: string, ...lineas: string[]] => {
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
        ...resumen(datos).map(({ cuenta, ruta }) => `- ${cuenta}: ${enSitio(ruta)}`),
        '',
        'Recibe este resumen porque verificó su correo. Para dejar de recibirlo, quítelo:',
        enSitio(paths.miCorreo),
      ];
  }
};
