import type { Encontrado } from '../../contracts/busqueda.ts';
import type { SesionVisible } from '../../contracts/sessionCookie.ts';
import { formatearDia } from '../../domain/calendario.ts';
import { formatearCodigo } from '../../domain/codigoConfirmacion.ts';
import { PIDE } from '../../domain/derechos.ts';
import { paisDe, type PaisCodigo } from '../../domain/paises.ts';
import { diasDe } from '../../domain/periodo.ts';
import { type Accion, type Funcion, puede } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';
import { rolEnPalabras } from '../administracion/palabras.ts';
import { hoyEn } from '../hoyEn.ts';

/** One thing found: its words, and where it leads. */
interface Hallado {
  readonly clave: string;
  readonly titulo: string;
  readonly detalle: readonly string[];
  readonly href: string;
  /** Opens it instead of the link: its address may not hold everything. */
  readonly abrir?: () => Promise<void>;
}

/** What was found of one kind. */
export interface GrupoHallado {
  readonly clase: keyof Encontrado;
  readonly nombre: string;
  readonly hayMas: boolean;
  readonly hallados: readonly Hallado[];
}

const con = (...partes: readonly (string | false | null)[]): readonly string[] =>
  partes.filter((parte) => typeof parte === 'string').filter(Boolean);

/** The groups in which something was found, in the order of the screen, each with where this user goes from it. */
export function gruposDe(encontrado: Encontrado, user: SesionVisible): readonly GrupoHallado[] {
  const administra = puede(user, 'administrar');
  const query = (valores: Record<string, string>) => `?${new URLSearchParams(valores).toString()}`;
  /** Its redemptions of this month. */
  const reporteDe = (farmacia: string): string => {
    if (puede(user, 'verReporteDeOficina')) return paths.reporteDeOficina + query({ farmacia });
    const [desde, hasta] = diasDe('mes', hoyEn(user.pais));
    return paths.reporteCanjes + query({ desde, hasta, farmacia });
  };
  /** Not for those who work in one country. */
  const pais = (codigo: PaisCodigo) =>
    (administra || puede(user, 'cambiarPais')) && paisDe(codigo).nombre;
  const deFila = (
    { Nombre, Codigo, Detalle, Pais, Activo }: Encontrado['Productos']['Hallados'][number],
    siNo = 'desactivado',
  ) => ({ titulo: Nombre, detalle: con(Codigo, Detalle, pais(Pais), !Activo && siNo) });
  const grupo = <Clase extends keyof Encontrado>(
    clase: Clase,
    nombre: string,
    aHallado: (row: Encontrado[Clase]['Hallados'][number]) => Omit<Hallado, 'clave'>,
  ): GrupoHallado => ({
    clase,
    nombre,
    hayMas: encontrado[clase].HayMas,
    hallados: encontrado[clase].Hallados.map((row) => {
      const hallado = aHallado(row);
      return {
        ...hallado,
        clave: `${clase} ${hallado.href} ${hallado.titulo} ${hallado.detalle.join()}`,
      };
    }),
  });
  return [
    grupo('Canjes', 'Canjes', (uno) => ({
      titulo: formatearCodigo(uno.CodigoConfirmacion),
      detalle: con(
        uno.Factura !== null && `Factura ${uno.Factura}`,
        uno.Estado,
        formatearDia(uno.Fecha),
        uno.Producto,
        uno.PuntoVenta,
        pais(uno.Pais),
      ),
      href: puede(user, 'verCanjes')
        ? paths.canjeDetalle(uno.CodigoConfirmacion)
        : paths.reporteDeOficina +
          query({ desde: uno.Fecha, hasta: uno.Fecha, codigo: uno.CodigoConfirmacion }),
    })),
    grupo('Preregistros', 'Facturas pre-registradas', (una) => ({
      titulo: una.Factura,
      detalle: con(formatearDia(una.Fecha), una.Producto, una.PuntoVenta, pais(una.Pais)),
      href: paths.preregistro,
      abrir: async () => {
        const parte = await import('../../stores/porCanjear.ts').catch(() => undefined);
        const { Tarjeta: tarjeta, PromocionId: promocionId, Factura: factura } = una;
        parte?.porCanjear.keep(user.userName, { tarjeta, promocionId, factura });
        location.assign(paths.preregistro);
      },
    })),
    grupo('Personas', 'Personas', (una) => ({
      titulo: una.Nombre,
      detalle: con(
        `Tarjeta ${una.NumeroTarjeta}`,
        una.EstadoTarjeta === 'Retirada' && 'retirada',
        `identificación …${una.NumeroIdentificacion}`,
        pais(una.Pais),
      ),
      href: paths.persona(una.Referencia),
    })),
    grupo('Solicitudes', 'Solicitudes de derechos', (una) => ({
      titulo: una.Numero,
      detalle: con(PIDE[una.Derecho], una.Estado, pais(una.Pais)),
      href: paths.solicitudDeDerechos(una.Id),
    })),
    grupo('Liquidaciones', 'Liquidaciones', (una) => ({
      titulo: `Liquidación ${una.Id}`,
      detalle: con(
        una.Estado,
        formatearDia(una.Fecha),
        una.PuntoVenta,
        pais(una.Pais),
        una.Guia !== null && `guía ${una.Guia}`,
      ),
      href: paths.liquidacion(una.Id),
    })),
    grupo('Farmacias', 'Farmacias', (una) => ({
      ...deFila(una, 'no afiliada'),
      href: administra ? paths.filaDeCatalogo('farmacias', String(una.Id)) : reporteDe(una.Codigo),
    })),
    grupo('Medicos', 'Médicos', (uno) => ({
      ...deFila(uno),
      href: administra
        ? paths.filaDeCatalogo('medicos', String(uno.Id))
        : puede(user, 'verReporteDeOficina')
          ? paths.reporteDeOficina + query({ medico: uno.Codigo })
          : paths.medicos + query({ buscar: uno.Codigo }),
    })),
    grupo('Productos', 'Productos', (uno) => ({
      ...deFila(uno),
      href: paths.filaDeCatalogo('productos', String(uno.Id)),
    })),
    grupo('Distribuidores', 'Distribuidores', (uno) => ({
      ...deFila(uno),
      href: paths.filaDeCatalogo('distribuidores', String(uno.Id)),
    })),
    grupo('Propuestas', 'Propuestas', (una) => ({
      titulo: `Propuesta ${una.Id}`,
      detalle: con(una.Titulo, una.Objeto, una.Estado),
      href: paths.propuesta(una.Id),
    })),
    grupo('Usuarios', 'Usuarios', (uno) => ({
      titulo: uno.Persona ?? uno.Usuario,
      detalle: con(
        uno.Persona !== null && uno.Usuario,
        rolEnPalabras(uno),
        pais(uno.Pais),
        !uno.Activo && 'desactivado',
      ),
      href: paths.administrarUsuario(uno.Id),
    })),
  ].filter(({ hallados }) => hallados.length > 0);
}

const DE_UN_CANJE = 'código, desde 5 caracteres; factura, su número o el último tramo';
const BUSCABLES: readonly (readonly [accion: Accion, que: string, porQue: string])[] = [
  ['verCanjes', 'Canje', DE_UN_CANJE],
  ['verReporteDeOficina', 'Canje', DE_UN_CANJE],
  ['atenderLlamadas', 'Persona', 'nombre, o tarjeta o identificación completa'],
  ['buscarFarmacias', 'Farmacia', 'nombre, código o teléfono'],
  ['buscarMedicos', 'Médico', 'nombre, código o especialidad'],
  ['administrar', 'Producto', 'marca o presentación'],
  ['administrar', 'Distribuidor', 'nombre'],
  ['aprobarCambios', 'Propuesta', '#número'],
  ['ayudarUsuarios', 'Usuario', 'usuario o nombre de la persona'],
  ['verLiquidaciones', 'Liquidación', 'guía o #número'],
  ['atenderLlamadas', 'Solicitud', 'D-000123'],
];

/** What may be typed to find each kind that the user may look for. */
export const quePuedeBuscar = (user: Funcion): Readonly<Record<string, string>> =>
  Object.fromEntries(
    BUSCABLES.filter(([accion]) => puede(user, accion)).map(([, que, porQue]) => [que, porQue]),
  );
