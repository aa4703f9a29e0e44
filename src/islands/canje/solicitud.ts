import type { InferInput } from 'valibot';
import { esFfd } from '../../domain/facturas.ts';
import type { solicitudCanje } from '../../contracts/canjes.ts';
import type { BorradorCanje } from './borrador.ts';

/** The apply payload; null while something it needs has not been found. */
export function solicitudDe(actual: BorradorCanje): InferInput<typeof solicitudCanje> | null {
  const { tarjeta, farmacia, medico, promocion: elegida, distribuidor, lineas } = actual;
  const { receta, comprador } = actual;
  const redime = farmacia.hallada;
  if (!tarjeta.hallada || !redime || !medico.hallado || !elegida) return null;
  const facturas = lineas
    .filter(({ validada }) => validada)
    .map((una) => {
      const suya = una.farmacia ?? redime;
      return {
        NumeroFactura: una.numero,
        Fecha: una.fecha,
        FarmaciaNombre: suya.nombre,
        Cantidad: 1 as const,
        FarmaciaId: suya.id,
        RegistroPromocionId: elegida.Id,
        isChecked: true as const,
        PreRegistro: una.preregistro?.usuario ?? null,
        PreRegistroId: una.preregistro?.id ?? null,
        ...(una.confirmada && { Confirmada: true }),
      };
    });
  return {
    TarjetaPacienteId: tarjeta.hallada.id,
    FarmaciaId: redime.id,
    CodigoMedico: medico.texto.trim(),
    PromocionId: elegida.Id,
    CuponId: null,
    Facturas: facturas,
    FacturasImagenes: [],
    CheckImg: false,
    CargaFactura: '',
    Proveedor: distribuidor,
    Estatus: 'APROBADO',
    ...(receta.vista && { Receta: { Fecha: receta.fecha } }),
    ...(comprador.otra && {
      Comprador: {
        Nombre: comprador.nombre.trim(),
        NumeroIdentificacion: comprador.identificacion.trim(),
      },
    }),
    FFD: esFfd(
      redime.id,
      facturas.map(({ FarmaciaId }) => ({ farmaciaId: FarmaciaId })),
    ),
  };
}
