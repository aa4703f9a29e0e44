import { facturasNecesarias } from './bonificacion.ts';
import { type Dia, estaEn, formatearDia } from './calendario.ts';
import { formatearCodigo } from './codigoConfirmacion.ts';
import { EDAD_MINIMA, tieneEdadMinima } from './edad.ts';
import { REGLAS_DOCUMENTO } from './factura/factura.ts';
import { decirDia } from './fechaEscrita.ts';
import {
  esFfd,
  estaEnPlazo,
  noEsFutura,
  PLAZO_REEMBOLSO_DIAS,
  reunirFacturas,
  separacion,
  SEPARACION_MAXIMA_DIAS,
  ultimaFecha,
} from './facturas.ts';
import { evaluarMaximos } from './maximos.ts';
import type { FacturaParecida, HechoFactura, HechosCanje, UsoDeFactura } from './hechosCanje.ts';
import { BUSQUEDA, ERRORES } from './mensajes.ts';
import { puede } from './permisos.ts';
import { type Regla, REGLAS } from './reglasCanje.ts';

/**
 * One rule's result. `cumple`: null while a needed fact is unknown. `mensaje`: the refusal of a failed rule, else its
 * statement. `field`: the wrong field of the request ('Facturas.0.Fecha').
 */
export interface ResultadoRegla {
  readonly regla: Regla;
  readonly cumple: boolean | null;
  readonly mensaje: string;
  readonly field?: string;
}

interface Incumplida {
  readonly mensaje: string;
  readonly field?: string;
}
/** An empty list for a rule that holds, the failures of one that does not, null for unknown. */
type Veredicto = readonly Incumplida[] | null;

const si = (cumple: boolean, mensaje: string, field?: string): Veredicto =>
  cumple ? [] : [field === undefined ? { mensaje } : { mensaje, field }];

/** Null fails, an object passes, undefined is unknown. */
const encontrado = (hecho: object | null | undefined, mensaje: string, field: string): Veredicto =>
  hecho === undefined ? null : si(hecho !== null, mensaje, field);

function porLinea(
  { facturas }: Pick<HechosCanje, 'facturas'>,
  campo: 'NumeroFactura' | 'Fecha' | 'FarmaciaId' | 'Confirmada',
  juzgar: (linea: HechoFactura) => string | null | undefined,
): Veredicto {
  if (!facturas) return null;
  const juicios = facturas.lineas.map(juzgar);
  const incumplidas = juicios.flatMap((mensaje, i) =>
    typeof mensaje === 'string' ? [{ mensaje, field: `Facturas.${i}.${campo}` }] : [],
  );
  return incumplidas.length === 0 && juicios.includes(undefined) ? null : incumplidas;
}

/** Judges a rule of the paper for every line. An earlier rule refuses numbers that were not read. */
const delDocumento = (
  { produccion, pais, facturas }: HechosCanje,
  regla: keyof typeof REGLAS_DOCUMENTO,
): Veredicto => {
  const { campo, juzgar } = REGLAS_DOCUMENTO[regla];
  return porLinea({ facturas }, campo, ({ lectura: { documento }, fecha, farmacia }) => {
    if (documento === null) return null;
    if (pais === undefined || produccion === undefined) return undefined;
    return juzgar({ documento, fecha, pais, produccion, farmacia });
  });
};

function facturaUsada(numero: string, { canje }: UsoDeFactura): string {
  const dicho = `La factura ${numero} ya se usó en un canje de este producto.`;
  return canje === null
    ? dicho
    : `${dicho} Es el canje ${formatearCodigo(canje.codigo)} del ${formatearDia(canje.fecha)}.`;
}

/** Asks whether an invoice is another one: 'Se parece a la factura 001-12 del 3 de marzo. ¿Es otra?' */
export function preguntaDeParecida({ numero, fecha }: FacturaParecida, hoy: Dia): string {
  return `Se parece a la factura ${numero} del ${decirDia(fecha, hoy)}. ¿Es otra?`;
}

function cantidadFacturas({ promocion, facturas }: HechosCanje): Veredicto {
  if (!promocion || !facturas) return null;
  const necesarias = facturasNecesarias(promocion.tipoBonificacion);
  const lineas = facturas.lineas.length;
  if (!facturas.completas && lineas < necesarias) return null;
  return si(
    lineas === necesarias,
    `Este canje requiere ${necesarias} ${necesarias === 1 ? 'factura' : 'facturas'}.`,
    'Facturas',
  );
}

function fechasCoinciden({ facturas }: HechosCanje): Veredicto {
  return facturas
    ? reunirFacturas(facturas.lineas)
        .filter(({ fechas }) => fechas.length > 1)
        .map(({ numero, fechas }) => ({
          mensaje: `La factura ${numero} aparece con fechas distintas: ${fechas.map(formatearDia).join(' y ')}.`,
          field: 'Facturas',
        }))
    : null;
}

function facturaEnVigencia({ promocion, facturas }: HechosCanje): Veredicto {
  const ultima = facturas && ultimaFecha(facturas.lineas.map(({ fecha }) => fecha));
  if (!promocion || ultima === undefined) return null;
  const { inicioVigencia, finVigencia } = promocion;
  const completas =
    facturas?.completas === true ||
    (facturas?.lineas.length ?? 0) >= facturasNecesarias(promocion.tipoBonificacion);
  // A later line may still lie inside the validity.
  if (!completas && ultima < inicioVigencia) return null;
  return si(
    estaEn([inicioVigencia, finVigencia], ultima),
    `La última factura debe estar dentro de la vigencia de la promoción, del ${formatearDia(inicioVigencia)} al ${formatearDia(finVigencia)}.`,
    'Facturas',
  );
}

function ffdPermitido({ farmacia, facturas }: HechosCanje): Veredicto {
  if (!farmacia || !facturas) return null;
  if (!esFfd(farmacia.id, facturas.lineas)) return [];
  const farmacias = [farmacia, ...facturas.lineas.map((linea) => linea.farmacia)];
  // `farmaciaFactura` refuses an unknown pharmacy. An unknown policy forbids FFD.
  if (!farmacias.every((una) => !una || una.permiteFfd)) {
    return si(
      false,
      'La política de las cadenas no permite combinar facturas de otra farmacia en este canje.',
      'Facturas',
    );
  }
  return farmacias.every((una) => una) ? [] : null;
}

function limites({ promocion, uso }: HechosCanje): Veredicto {
  if (!promocion || !uso) return null;
  const { maximoMensual: mensual, maximoAnual: anual } = promocion;
  const mensaje = evaluarMaximos(uso, { mensual, anual });
  return mensaje === null ? [] : si(false, mensaje, 'PromocionId');
}

/** The server refuses by these rules, and the counter judges by them before it sends (islands/canje/juicio.ts). */
const evaluaciones: Readonly<Record<Regla, (hechos: HechosCanje) => Veredicto>> = {
  permiso: ({ funcion }) =>
    funcion ? si(puede(funcion, 'registrarCanje'), ERRORES.permiso) : null,
  farmaciaEncontrada: ({ farmacia }) => encontrado(farmacia, BUSQUEDA.farmacia, 'FarmaciaId'),
  farmaciaAfiliada: ({ farmacia }) =>
    farmacia ? si(farmacia.activa, BUSQUEDA.farmaciaSinAfiliar, 'FarmaciaId') : null,
  tarjetaEncontrada: ({ tarjeta }) => encontrado(tarjeta, BUSQUEDA.tarjeta, 'TarjetaPacienteId'),
  tarjetaActiva: ({ tarjeta }) =>
    tarjeta
      ? si(
          tarjeta.activa,
          tarjeta.consentimiento === 'Retirado'
            ? BUSQUEDA.tarjetaRetirada
            : BUSQUEDA.tarjetaSinActivar,
          'TarjetaPacienteId',
        )
      : null,
  // `tarjetaActiva` refuses an inactive card.
  consentimientoVigente: ({ tarjeta }) => {
    if (!tarjeta) return null;
    const { consentimiento } = tarjeta;
    if (consentimiento === 'Vigente' || consentimiento === 'Retirado') return [];
    return si(
      false,
      consentimiento === 'RetiroPedido' ? BUSQUEDA.retiroPedido : BUSQUEDA.consentimientoPorRenovar,
      'TarjetaPacienteId',
    );
  },
  mayoriaDeEdad: ({ tarjeta, hoy }) =>
    tarjeta && tarjeta.fechaNacimiento !== null && hoy !== undefined
      ? si(
          tieneEdadMinima(tarjeta.fechaNacimiento, hoy),
          `El paciente debe tener al menos ${EDAD_MINIMA} años.`,
          'TarjetaPacienteId',
        )
      : null,
  medicoEncontrado: ({ medico }) => encontrado(medico, BUSQUEDA.medico, 'CodigoMedico'),
  promocionEncontrada: ({ promocion }) =>
    encontrado(promocion, 'No se encontró la promoción.', 'PromocionId'),
  promocionActiva: ({ promocion }) =>
    promocion ? si(promocion.activa, 'La promoción no está activa.', 'PromocionId') : null,
  promocionVigente: ({ promocion, hoy }) =>
    promocion && hoy !== undefined
      ? si(
          estaEn([promocion.inicioVigencia, promocion.finVigencia], hoy),
          `La promoción está vigente del ${formatearDia(promocion.inicioVigencia)} al ${formatearDia(promocion.finVigencia)}.`,
          'PromocionId',
        )
      : null,
  distribuidorEncontrado: ({ distribuidor }) =>
    encontrado(distribuidor, 'No se encontró el distribuidor.', 'Proveedor'),
  cantidadFacturas,
  numeroFactura: (hechos) => porLinea(hechos, 'NumeroFactura', ({ lectura }) => lectura.mensaje),
  facturaDelPais: (hechos) => delDocumento(hechos, 'facturaDelPais'),
  facturaDeCompra: (hechos) => delDocumento(hechos, 'facturaDeCompra'),
  facturaVerdadera: (hechos) => delDocumento(hechos, 'facturaVerdadera'),
  farmaciaFactura: (hechos) =>
    porLinea(hechos, 'FarmaciaId', ({ farmacia, numero }) =>
      farmacia === null ? `No se encontró la farmacia de la factura ${numero}.` : farmacia && null,
    ),
  facturaDeSuFarmacia: (hechos) => delDocumento(hechos, 'facturaDeSuFarmacia'),
  facturaConNumeroFiscal: (hechos) => delDocumento(hechos, 'facturaConNumeroFiscal'),
  facturaConSuFecha: (hechos) => delDocumento(hechos, 'facturaConSuFecha'),
  fechasCoinciden,
  facturaNoFutura: ({ hoy, ...hechos }) =>
    porLinea(hechos, 'Fecha', ({ fecha, numero }) => {
      if (hoy === undefined) return undefined;
      return noEsFutura(fecha, hoy) ? null : `La factura ${numero} tiene una fecha futura.`;
    }),
  facturaEnPlazo: ({ hoy, ...hechos }) =>
    porLinea(hechos, 'Fecha', ({ fecha, numero }) => {
      if (hoy === undefined) return undefined;
      return estaEnPlazo(fecha, hoy)
        ? null
        : `La factura ${numero} tiene más de ${PLAZO_REEMBOLSO_DIAS} días.`;
    }),
  separacionFacturas: ({ facturas }) =>
    facturas
      ? si(
          separacion(facturas.lineas.map(({ fecha }) => fecha)) <= SEPARACION_MAXIMA_DIAS,
          `Entre la primera y la última factura no puede haber más de ${SEPARACION_MAXIMA_DIAS} días calendario.`,
          'Facturas',
        )
      : null,
  facturaEnVigencia,
  ffdPermitido,
  facturaSinUsar: (hechos) =>
    porLinea(hechos, 'NumeroFactura', ({ usada, numero }) => usada && facturaUsada(numero, usada)),
  facturaDistinta: ({ hoy, ...hechos }) =>
    porLinea(hechos, 'Confirmada', ({ parecida, confirmada }) => {
      if (parecida === undefined || hoy === undefined) return undefined;
      return parecida === null || confirmada ? null : preguntaDeParecida(parecida, hoy);
    }),
  limites,
  recetaVista: ({ promocion, receta, hoy }) => {
    if (!promocion || receta === undefined) return null;
    if (receta === null) {
      return si(
        promocion.requiereReceta === false,
        'Este producto se canjea con la receta médica a la vista: indique la fecha de la receta.',
        'Receta',
      );
    }
    return hoy === undefined
      ? null
      : si(noEsFutura(receta.fecha, hoy), 'La fecha de la receta no puede ser futura.', 'Receta');
  },
};

const REGLAS_EN_ORDEN = Object.keys(REGLAS) as readonly Regla[];

/**
 * Judges the facts by every rule, in the order of `REGLAS`. A rule that holds or is unknown gives one
 * result. A failed rule gives one result for each failure.
 */
export function evaluarCanje(hechos: HechosCanje): ResultadoRegla[] {
  return REGLAS_EN_ORDEN.flatMap((regla): ResultadoRegla[] => {
    const incumplidas = evaluaciones[regla](hechos);
    if (incumplidas === null || incumplidas.length === 0) {
      return [{ regla, cumple: incumplidas && true, mensaje: REGLAS[regla].enunciado }];
    }
    return incumplidas.map((incumplida) => ({ regla, cumple: false, ...incumplida }));
  });
}

/** The results of failed rules, in order. A dialog shows the first one's sentence. */
export function incumplidas(resultados: readonly ResultadoRegla[]): ResultadoRegla[] {
  return resultados.filter(({ cumple }) => cumple === false);
}

/** Whether a redemption may be registered: every rule holds. An unknown rule does not permit it. */
export function procede(resultados: readonly ResultadoRegla[]): boolean {
  return resultados.every(({ cumple }) => cumple === true);
}
