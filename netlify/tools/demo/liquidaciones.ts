import { leerBonificacion } from '../../../src/domain/bonificacion.ts';
import { diasEntre, sumarDias } from '../../../src/domain/calendario.ts';
import { VENTANA_AUDITORIA_MS } from '../../../src/domain/estado.ts';
import {
  DIAS_PARA_REPONER,
  type EstadoLiquidacion,
  lineasFaltantes,
  type MOTIVOS_DISPUTA,
  sumarCajas,
} from '../../../src/domain/liquidacion.ts';
import { type Pais, PAISES } from '../../../src/domain/paises.ts';
import { ciclo } from './azar.ts';
import type { canjesDe } from './canjes.ts';
import { FARMACIAS_POR_CADENA, idsDe, PROMOCIONES } from './catalogos.ts';
import { calendarioDe } from './calendario.ts';
import { usuarioDeFarmacia, usuarioDistribuidor } from './pacientes.ts';

/** Ids of a country's settlements lie within a block of this size, those of its movements within one of ten times it. */
const BLOQUE = 2_000;
/** Pharmacies without cuts: their boxes grow old and lapse. */
const SIN_CORTE = [2, 18];

interface Corte {
  /** Days ago. */
  readonly hace: number;
  /** The state that each pharmacy's delivery has reached since, by turns. */
  readonly estados: readonly [EstadoLiquidacion, ...EstadoLiquidacion[]];
}

const cadaMes = (desde: number): Corte[] =>
  Array.from({ length: 10 }, (_, i) => ({ hace: desde + 30 * (9 - i), estados: ['Cerrada'] }));

/**
 * The cuts of the three distributors of a country, the oldest first. Some deliveries are disputed, some have been on
 * their way for too long, and the third distributor comes so seldom that boxes lapse.
 */
const CORTES: readonly (readonly Corte[])[] = [
  [
    ...cadaMes(92),
    { hace: 62, estados: ['Cerrada'] },
    { hace: 33, estados: ['En disputa', 'Recibida', 'Cerrada', 'Recibida', 'Cerrada'] },
    { hace: 17, estados: ['Enviada', 'Recibida'] },
    { hace: 4, estados: ['Abierta', 'Enviada'] },
  ],
  [
    ...cadaMes(71),
    { hace: 41, estados: ['Cerrada', 'Recibida', 'Cerrada'] },
    { hace: 11, estados: ['Recibida', 'Enviada', 'Enviada', 'Recibida', 'En disputa'] },
  ],
  [
    { hace: 240, estados: ['Cerrada'] },
    { hace: 172, estados: ['Cerrada'] },
    { hace: 108, estados: ['Cerrada', 'Cerrada', 'Recibida'] },
    {
      hace: 44,
      estados: ['Enviada', 'En disputa', 'Recibida', 'Recibida', 'Cerrada', 'Recibida', 'Cerrada'],
    },
  ],
];

type Disputa = readonly [motivo: (typeof MOTIVOS_DISPUTA)[number], observaciones: string];
const DISPUTAS: readonly [Disputa, ...Disputa[]] = [
  ['No llegaron', 'El paquete llegó con la cinta rota y faltaba una caja.'],
  ['Llegaron dañadas', 'Una caja venía mojada y no se puede entregar.'],
  ['Fecha de vencimiento corta', 'Vence en dos meses y el paciente la termina en tres.'],
  ['Producto equivocado', 'Vino la presentación de 15 tabletas.'],
];

/** The way to each state, with the days after the cut on which each step was done. */
const PASOS: Readonly<
  Record<EstadoLiquidacion, readonly (readonly [EstadoLiquidacion, number])[]>
> = {
  Abierta: [],
  Enviada: [['Enviada', 1]],
  Recibida: [
    ['Enviada', 1],
    ['Recibida', 3],
  ],
  'En disputa': [
    ['Enviada', 1],
    ['En disputa', 4],
  ],
  Cerrada: [
    ['Enviada', 1],
    ['Recibida', 3],
    ['Cerrada', 9],
  ],
};

/** The settlements of a country by table, made of its redemptions; a young year has fewer. */
export function liquidacionesDe(
  pais: Pais,
  ahora: Date,
  canjes: ReturnType<typeof canjesDe>['canjes'],
) {
  const ids = idsDe(pais);
  const lugar = PAISES.indexOf(pais);
  const { hoy, instante } = calendarioDe(pais, ahora);
  const farmaciaDe = new Map(
    Array.from({ length: 24 }, (_, i) => [ids.farmacia(i + 1), i + 1] as const),
  );
  const gratis = (promocionId: number) => {
    const [bonificacion] = PROMOCIONES[promocionId - ids.promocion(1)] ?? PROMOCIONES[0];
    return leerBonificacion(bonificacion)?.gratis ?? 0;
  };
  const cortados = new Set<number>();
  const cortes = CORTES.flatMap((suyos, i) =>
    suyos.map((corte) => ({ ...corte, distribuidor: i + 1 })),
  );
  const liquidaciones = cortes
    .flatMap(({ hace, estados, distribuidor }) => {
      const fecha = sumarDias(hoy, -hace);
      const cortada = instante(fecha, 9 * 60 + (hace % 60));
      const debidos = canjes.filter(
        (canje) =>
          canje.distribuidor_id === ids.distribuidor(distribuidor) &&
          canje.estado !== 'Rechazado' &&
          !cortados.has(canje.id) &&
          !SIN_CORTE.includes(farmaciaDe.get(canje.farmacia_id) ?? 0) &&
          (canje.decidido_en?.getTime() ?? canje.registrado_en.getTime() + VENTANA_AUDITORIA_MS) <=
            cortada.getTime() &&
          diasEntre(canje.primera_factura, fecha) <= DIAS_PARA_REPONER,
      );
      const farmacias = [...new Set(debidos.map(({ farmacia_id }) => farmacia_id))].sort(
        (una, otra) => una - otra,
      );
      return farmacias.map((farmaciaId, i) => {
        const suyos = debidos.filter(({ farmacia_id }) => farmacia_id === farmaciaId);
        for (const { id } of suyos) cortados.add(id);
        return { farmaciaId, distribuidor, fecha, cortada, suyos, estado: ciclo(estados, i) };
      });
    })
    .map((liquidacion, i) => {
      const id = lugar * BLOQUE + i + 1;
      const numero = farmaciaDe.get(liquidacion.farmaciaId) ?? 1;
      const lineas = liquidacion.suyos.map((canje) => ({
        canjeId: canje.id,
        productoId: canje.producto_id,
        cajas: gratis(canje.promocion_id),
        primeraFactura: canje.primera_factura,
      }));
      const pasos = PASOS[liquidacion.estado].map(([estado, dias], paso) => ({
        id: (lugar * BLOQUE + i) * 10 + paso + 2,
        estado,
        en: instante(sumarDias(liquidacion.fecha, dias), 11 * 60 + (i % 300)),
        dia: sumarDias(liquidacion.fecha, dias),
      }));
      return { ...liquidacion, id, numero, lineas, pasos };
    });

  return {
    liquidaciones: liquidaciones.map(
      ({ id, distribuidor, farmaciaId, numero, fecha, cortada, estado, pasos, lineas }) => ({
        id,
        distribuidor_id: ids.distribuidor(distribuidor),
        farmacia_id: farmaciaId,
        cadena_id: ids.cadena(Math.ceil(numero / FARMACIAS_POR_CADENA)),
        pais_codigo: pais.codigo,
        fecha,
        cortada_en: cortada,
        estado,
        cambio_en: pasos.at(-1)?.en ?? cortada,
        cajas: sumarCajas(lineas),
      }),
    ),
    liquidacion_movimientos: liquidaciones.flatMap(
      ({ id, distribuidor, numero, cortada, pasos }) => [
        {
          id: (id - 1) * 10 + 1,
          liquidacion_id: id,
          estado_anterior: null as EstadoLiquidacion | null,
          estado_nuevo: 'Abierta',
          usuario_id: usuarioDistribuidor(pais, distribuidor),
          ocurrido_en: cortada,
          guia: null as string | null,
          enviada_el: null as string | null,
          motivo: null as string | null,
          observaciones: null as string | null,
        },
        ...pasos.map((paso, i) => ({
          id: paso.id,
          liquidacion_id: id,
          estado_anterior: pasos[i - 1]?.estado ?? 'Abierta',
          estado_nuevo: paso.estado,
          usuario_id:
            paso.estado === 'Recibida' || paso.estado === 'En disputa'
              ? usuarioDeFarmacia(pais, numero)
              : usuarioDistribuidor(pais, distribuidor),
          ocurrido_en: paso.en,
          guia: paso.estado === 'Enviada' ? `${pais.prefijo}-${20_000 + id}` : null,
          enviada_el: paso.estado === 'Enviada' ? paso.dia : null,
          motivo: paso.estado === 'En disputa' ? ciclo(DISPUTAS, id)[0] : null,
          observaciones: paso.estado === 'En disputa' ? ciclo(DISPUTAS, id)[1] : null,
        })),
      ],
    ),
    liquidacion_lineas: liquidaciones.flatMap(({ id, lineas }) =>
      lineas.map(({ canjeId, productoId, cajas }) => ({
        canje_id: canjeId,
        orden: 1,
        liquidacion_id: id,
        movimiento_id: (id - 1) * 10 + 1,
        producto_id: productoId,
        cajas,
        vigente: true,
      })),
    ),
    liquidacion_faltantes: liquidaciones
      .filter(({ estado }) => estado === 'En disputa')
      .flatMap(({ id, lineas }) => {
        const [primera] = lineas;
        if (primera === undefined) return [];
        const faltante = { productoId: primera.productoId, cajas: primera.cajas };
        return lineasFaltantes(lineas, [faltante]) === null
          ? []
          : [{ liquidacion_id: id, producto_id: faltante.productoId, cajas: faltante.cajas }];
      }),
  };
}
