import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limpiarFoto } from '../../../src/archivos/foto.ts';
import { diaEn, sumarDias } from '../../../src/domain/calendario.ts';
import { generarCodigo } from '../../../src/domain/codigoConfirmacion.ts';
import { MOTIVO_ANULACION } from '../../../src/domain/estado.ts';
import { type Pais, PAISES } from '../../../src/domain/paises.ts';
import { azarDe, ciclo } from './azar.ts';
import { CON_RECETA, idsDe } from './catalogos.ts';
import { type Factura, leerFactura } from './facturas.ts';
import { calendarioDe } from './calendario.ts';
import type { Mundo } from './mundo.ts';
import { idPaciente, auditoresDe, usuarioDeFarmacia } from './pacientes.ts';

/** The photo of an invoice, as a pharmacy's device sends it. */
const FOTO = readFileSync(join(import.meta.dirname, 'factura.jpg'));

/** Ids of a country's redemptions lie within a block of this size. */
const BLOQUE = 10_000;

/** The stored columns of every invoice, redeemed or waiting. */
const filaDe = ({ numero, fecha, identidad, canonico, enlace, parecida }: Factura) => ({
  numero,
  fecha,
  identidad,
  canonico,
  enlace,
  parecida,
});

/** The redemptions of a country with invoices, history and pre-registrations, by table. */
export function canjesDe(pais: Pais, ahora: Date, mundo: Mundo) {
  const ids = idsDe(pais);
  const { hoy, diaDelAnio, instante } = calendarioDe(pais, ahora);
  const auditores = auditoresDe(pais);
  const { bytes } = azarDe(`códigos ${pais.prefijo}`);
  const canjes = mundo.canjes.map((canje, i) => ({
    ...canje,
    id: PAISES.indexOf(pais) * BLOQUE + i + 1,
    rechazado: canje.decision?.estado === 'Rechazado',
    usuario: usuarioDeFarmacia(pais, canje.farmacia),
  }));

  const hace = (horas: number) => new Date(ahora.getTime() - horas * 3_600_000);
  const preregistro = (
    tarjeta: number,
    promocion: number,
    factura: Factura,
    canjeId: number | null,
  ) => ({
    tarjeta_id: idPaciente(pais, tarjeta),
    promocion_id: ids.promocion(promocion),
    producto_id: ids.producto(promocion),
    farmacia_id: ids.farmacia(factura.farmacia),
    pais_codigo: pais.codigo,
    ...filaDe(factura),
    usuario_id: usuarioDeFarmacia(pais, factura.farmacia),
    estado: canjeId === null ? 'Pendiente' : 'Canjeado',
    canje_id: canjeId,
    creado_en: factura.preregistrada,
  });
  // The latest invoice of a redemption must lie in this year, the one before it need not.
  const conNombre = [
    [11, 'PRE-1101', sumarDias(hoy, -12)],
    [14, 'PRE-1401', sumarDias(hoy, -20)],
    [14, 'PRE-1402', diaDelAnio(5)],
  ] as const;

  // Patients do not recognise the two newest that wait: of one the pharmacy has sent the photo, of the other not yet.
  const sinReconocer = canjes
    .filter(({ decision, registrado }) => decision === null && registrado < hace(1))
    .sort((uno, otro) => otro.registrado.getTime() - uno.registrado.getTime())
    .slice(0, 2);
  const fotos = sinReconocer.slice(0, 1).map(({ id }) => {
    const { jpeg, renglones } = limpiarFoto(FOTO);
    return {
      canjeId: id,
      nombre: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
      jpeg,
      renglones,
    };
  });

  return {
    desconocimientos: sinReconocer.map(({ id }) => ({ canje_id: id, recibido_en: hace(0.5) })),
    canje_fotos: fotos.map(({ canjeId, nombre, renglones }) => ({
      canje_id: canjeId,
      pais_codigo: pais.codigo,
      orden: 1,
      clave: nombre,
      huella: renglones,
      recibida_en: hace(0.25),
    })),
    foto_contenidos: fotos.map(({ nombre, jpeg }) => ({
      clave: nombre,
      jpeg: `\\x${Buffer.from(jpeg).toString('hex')}`,
    })),
    canjes: canjes.map((canje) => ({
      id: canje.id,
      codigo_confirmacion: generarCodigo(bytes),
      tarjeta_id: idPaciente(pais, canje.tarjeta),
      promocion_id: ids.promocion(canje.promocion),
      producto_id: ids.producto(canje.promocion),
      farmacia_id: ids.farmacia(canje.farmacia),
      medico_id: ids.medico(canje.medico),
      distribuidor_id: ids.distribuidorDe(canje.farmacia, canje.promocion),
      usuario_id: canje.usuario,
      ffd: canje.facturas.some(({ farmacia }) => farmacia !== canje.farmacia),
      registrado_en: canje.registrado,
      fecha: diaEn(pais.codigo, canje.registrado),
      primera_factura: canje.facturas.map(({ fecha }) => fecha).reduce((a, b) => (a < b ? a : b)),
      estado: canje.decision?.estado ?? 'Pendiente',
      decidido_en: canje.decision?.en ?? null,
      motivo_codigo: canje.decision?.motivo ?? null,
      observaciones: canje.decision?.observaciones ?? null,
      receta_fecha:
        pais.codigo === CON_RECETA.pais && canje.promocion === CON_RECETA.promocion
          ? sumarDias(diaEn(pais.codigo, canje.registrado), -15)
          : null,
    })),
    canje_facturas: canjes.flatMap(({ id, promocion, facturas, rechazado }) =>
      [...new Set(facturas)].map((factura) => ({
        canje_id: id,
        producto_id: ids.producto(promocion),
        farmacia_id: ids.farmacia(factura.farmacia),
        ...filaDe(factura),
        cantidad: facturas.filter((una) => una === factura).length,
        sin_verificar: factura.sinVerificar,
        vigente: !rechazado,
      })),
    ),
    canje_historial: canjes.flatMap(({ id, registrado, decision, usuario }) => [
      {
        canje_id: id,
        estado_anterior: null as string | null,
        estado_nuevo: 'Pendiente',
        usuario_id: usuario,
        motivo_codigo: null as string | null,
        observaciones: null as string | null,
        ocurrido_en: registrado,
      },
      ...(decision === null
        ? []
        : [
            {
              canje_id: id,
              estado_anterior: 'Pendiente',
              estado_nuevo: decision.estado,
              usuario_id: decision.motivo === MOTIVO_ANULACION ? usuario : ciclo(auditores, id % 3),
              motivo_codigo: decision.motivo,
              observaciones: decision.observaciones,
              ocurrido_en: decision.en,
            },
          ]),
    ]),
    preregistros: [
      ...conNombre.map(([tarjeta, texto, fecha]) => {
        const factura = leerFactura(pais, { farmacia: 1, texto, fecha });
        const preregistrada = new Date(Math.min(instante(fecha, 690).getTime(), ahora.getTime()));
        return preregistro(tarjeta, 1, { ...factura, preregistrada }, null);
      }),
      ...mundo.esperas.map(({ tarjeta, promocion, factura }) =>
        preregistro(tarjeta, promocion, factura, null),
      ),
      ...canjes.flatMap(({ id, tarjeta, promocion, facturas, rechazado }) =>
        rechazado
          ? []
          : facturas
              .filter(({ preregistrada }) => preregistrada !== null)
              .map((factura) => preregistro(tarjeta, promocion, factura, id)),
      ),
    ],
    negativas: mundo.negativas.map((negativa) => ({ ...negativa, pais_codigo: pais.codigo })),
  };
}
