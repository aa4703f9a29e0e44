import { diaEn, sumarDias } from '../../../src/domain/calendario.ts';
import { facturasNecesarias } from '../../../src/domain/bonificacion.ts';
import { generarCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { type Pais, PAISES } from '../../../src/domain/paises.ts';
import { azarFijo } from './azarFijo.ts';
import { CON_FACTURA_ELECTRONICA, CON_RECETA, idsDe, PROMOCIONES } from './catalogos.ts';
import { ciclo } from './ciclo.ts';
import { idTarjeta, usuarioDeFarmacia } from './pacientes.ts';
import { calendarioDe, type CanjePlaneado, planear } from './plan.ts';
import { instanteLocal } from './tiempo.ts';

/** Ids of a country's redemptions lie within a block of this size. */
const BLOQUE = 1_000;
const MEDICOS = 30;
const FARMACIAS_CON_FFD = 16;
const TARJETA_CON_PREREGISTRO_CANJEADO = 20;

/** Another pharmacy whose chain permits FFD, of those whose invoices have free numbers. */
function vecinaDe(farmacia: number): number {
  const otra = (farmacia % FARMACIAS_CON_FFD) + 1;
  return CON_FACTURA_ELECTRONICA.includes(otra) ? vecinaDe(otra) : otra;
}

type Rechazo = readonly [motivo: string, observaciones: string];
const RECHAZOS: readonly [Rechazo, ...Rechazo[]] = [
  ['factura-ilegible', 'No se lee el nombre del producto en la segunda factura.'],
  ['receta-faltante', 'Falta la copia de la receta por el cambio de concentración.'],
  ['fechas-fuera-de-plazo', 'La fecha de la factura impresa no es la que se registró.'],
  ['producto-no-participa', 'La factura es de una presentación que no participa.'],
  ['factura-repetida', 'La misma compra se presentó con dos números.'],
  ['otro', 'El código de confirmación no está escrito en las facturas.'],
];

interface Decision {
  readonly estado: 'Aprobado' | 'Rechazado';
  readonly en: Date;
  readonly usuario: number;
  readonly motivo: string | null;
  readonly observaciones: string | null;
}

function decisionDe(
  pais: Pais,
  canje: CanjePlaneado,
  indice: number,
  ahora: Date,
): Decision | null {
  const { resultado, registrado, farmacia } = canje;
  if (resultado.tipo === 'reloj') return null;
  const prevista = registrado.getTime() + resultado.tras;
  const en =
    prevista <= ahora.getTime()
      ? new Date(prevista)
      : new Date(Math.floor((registrado.getTime() + ahora.getTime()) / 2));
  const operador = usuarioDeFarmacia(pais, 0);
  if (resultado.tipo === 'aprobado') {
    const observaciones = indice % 3 === 0 ? 'Documentos completos.' : null;
    return { estado: 'Aprobado', en, usuario: operador, motivo: null, observaciones };
  }
  if (resultado.tipo === 'anulado') {
    const observaciones = 'Se registró con la tarjeta de otro paciente.';
    const usuario = usuarioDeFarmacia(pais, farmacia);
    return { estado: 'Rechazado', en, usuario, motivo: 'anulado-por-la-farmacia', observaciones };
  }
  const [motivo, observaciones] = ciclo(RECHAZOS, indice);
  return { estado: 'Rechazado', en, usuario: operador, motivo, observaciones };
}

/** The redemptions of a country with invoices, history and pre-registrations, by table. */
export function canjesDe(pais: Pais, ahora: Date) {
  const ids = idsDe(pais);
  const lugar = PAISES.indexOf(pais);
  const { hoy, primerDia, diaDelAnio, acotar } = calendarioDe(pais, ahora);
  const azar = azarFijo(`demo ${pais.prefijo}`);
  const numeracion = new Map<number, number>();

  const siguienteNumero = (farmacia: number) => {
    const numero = (numeracion.get(farmacia) ?? 10_000) + 1;
    numeracion.set(farmacia, numero);
    return `${String(farmacia).padStart(3, '0')}-${numero}`;
  };

  /** Invoices of a redemption, the latest first; some of another pharmacy, where chains permit it. */
  const facturasDe = (
    { promocion, farmacia, registrado, facturas }: CanjePlaneado,
    indice: number,
  ) => {
    if (facturas) return facturas.map((factura) => ({ ...factura, farmacia }));
    const [bonificacion] = PROMOCIONES[promocion - 1] ?? PROMOCIONES[0];
    const prevista = sumarDias(diaEn(pais.codigo, registrado), -(indice % 3));
    const ultima = prevista < primerDia ? primerDia : prevista;
    const ajena = farmacia <= FARMACIAS_CON_FFD && indice % 9 === 4;
    return Array.from({ length: facturasNecesarias(bonificacion) }, (_, i) => {
      const suya = ajena && i === 1 ? vecinaDe(farmacia) : farmacia;
      return {
        numero: siguienteNumero(suya),
        fecha: i === 0 ? ultima : sumarDias(ultima, -(8 + i * 7 + ((indice * 7) % 30))),
        farmacia: suya,
      };
    });
  };

  const canjes = planear(pais, ahora).map((plan, indice) => {
    const facturas = facturasDe(plan, indice);
    return {
      plan,
      id: lugar * BLOQUE + indice + 1,
      facturas,
      ffd: facturas.some(({ farmacia }) => farmacia !== plan.farmacia),
      decision: decisionDe(pais, plan, indice, ahora),
      usuario: usuarioDeFarmacia(pais, plan.farmacia),
      medico: ids.medico(((plan.tarjeta * 7 + plan.promocion) % MEDICOS) + 1),
    };
  });

  const preregistro = (tarjeta: number, numero: string, fecha: string) => ({
    tarjeta_id: idTarjeta(pais, tarjeta),
    promocion_id: ids.promocion(1),
    producto_id: ids.producto(1),
    farmacia_id: ids.farmacia(1),
    pais_codigo: pais.codigo,
    numero,
    fecha,
    usuario_id: usuarioDeFarmacia(pais, 1),
    estado: 'Pendiente',
    canje_id: null as number | null,
    creado_en: acotar(instanteLocal(pais.codigo, fecha, 690), 1),
  });
  const conPreregistro = canjes.find(
    ({ plan, decision }) =>
      plan.tarjeta === TARJETA_CON_PREREGISTRO_CANJEADO && decision?.estado !== 'Rechazado',
  );

  return {
    canjes: canjes.map(({ plan, id, ffd, facturas, decision, usuario, medico }) => ({
      id,
      codigo_confirmacion: generarCodigo(azar),
      tarjeta_id: idTarjeta(pais, plan.tarjeta),
      promocion_id: ids.promocion(plan.promocion),
      producto_id: ids.producto(plan.promocion),
      farmacia_id: ids.farmacia(plan.farmacia),
      medico_id: medico,
      distribuidor_id: ids.distribuidorDe(plan.farmacia, plan.promocion),
      usuario_id: usuario,
      ffd,
      registrado_en: plan.registrado,
      fecha: diaEn(pais.codigo, plan.registrado),
      primera_factura: facturas.map(({ fecha }) => fecha).reduce((a, b) => (a < b ? a : b)),
      estado: decision?.estado ?? 'Pendiente',
      decidido_en: decision?.en ?? null,
      motivo_codigo: decision?.motivo ?? null,
      observaciones: decision?.observaciones ?? null,
      receta_fecha:
        pais.codigo === CON_RECETA.pais && plan.promocion === CON_RECETA.promocion
          ? sumarDias(diaEn(pais.codigo, plan.registrado), -15)
          : null,
    })),
    canje_facturas: canjes.flatMap(({ plan, id, facturas, decision }) =>
      facturas.map(({ numero, fecha, farmacia }) => ({
        canje_id: id,
        producto_id: ids.producto(plan.promocion),
        farmacia_id: ids.farmacia(farmacia),
        numero,
        fecha,
        vigente: decision?.estado !== 'Rechazado',
      })),
    ),
    canje_historial: canjes.flatMap(({ plan, id, decision, usuario }) => [
      {
        canje_id: id,
        estado_anterior: null as string | null,
        estado_nuevo: 'Pendiente',
        usuario_id: usuario,
        motivo_codigo: null as string | null,
        observaciones: null as string | null,
        ocurrido_en: plan.registrado,
      },
      ...(decision
        ? [
            {
              canje_id: id,
              estado_anterior: 'Pendiente',
              estado_nuevo: decision.estado,
              usuario_id: decision.usuario,
              motivo_codigo: decision.motivo,
              observaciones: decision.observaciones,
              ocurrido_en: decision.en,
            },
          ]
        : []),
    ]),
    preregistros: [
      preregistro(11, 'PRE-1101', sumarDias(hoy, -12)),
      // The latest invoice of a redemption must lie in this year, the one before it need not.
      preregistro(14, 'PRE-1401', sumarDias(hoy, -20)),
      preregistro(14, 'PRE-1402', diaDelAnio(5)),
      ...(conPreregistro
        ? conPreregistro.facturas.map(({ numero, fecha, farmacia }) => ({
            ...preregistro(conPreregistro.plan.tarjeta, numero, fecha),
            promocion_id: ids.promocion(conPreregistro.plan.promocion),
            producto_id: ids.producto(conPreregistro.plan.promocion),
            farmacia_id: ids.farmacia(farmacia),
            usuario_id: conPreregistro.usuario,
            estado: 'Canjeado',
            canje_id: conPreregistro.id,
            creado_en: conPreregistro.plan.registrado,
          }))
        : []),
    ],
  };
}
