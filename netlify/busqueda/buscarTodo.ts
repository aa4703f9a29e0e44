import type { Reached } from '../http/area.ts';
import type { Environment } from '../http/environment.ts';
import { countTry, personSearches } from '../http/limits.ts';
import type { Session } from '../http/session.ts';
import * as hallazgos from './hallazgos.sql.ts';
import type { Encontrado } from '../../src/contracts/busqueda.ts';
import { leerBusqueda } from '../../src/domain/busqueda.ts';
import { numeroDeSolicitud } from '../../src/domain/derechos.ts';
import { estadoEn } from '../../src/domain/estado.ts';
import { type Accion, type Alcance, alcanceDe } from '../../src/domain/permisos.ts';
import { enmascarada } from '../../src/domain/tarjeta.ts';

const FINAL = 3;

const grupo = <Fila, Row>(filas: readonly Fila[], aRow: (fila: Fila) => Row) => ({
  Hallados: filas.slice(0, hallazgos.HALLADOS).map(aRow),
  HayMas: filas.length > hallazgos.HALLADOS,
});

/**
 * What a text names within the session's scope, by kind; a statement a kind, all at once. A search that may name a
 * person counts: 429 beyond the limit. `reached` is told the cards of the persons and redemptions answered.
 */
export const buscarTodo = async (
  env: Environment,
  session: Session,
  texto: string,
  reached: Reached,
): Promise<Encontrado> => {
  const { database: db } = env;
  const now = env.now();
  const lectura = leerBusqueda(texto);
  const { codigo, factura, tarjetas, identificacion, nombre, palabras } = lectura;
  const { solicitud, liquidacion, guia } = lectura;

  /** Asks for a kind where the text may name one and the session may look for it. */
  const en = async <Fila>(
    accion: Accion,
    cabe: boolean,
    hallar: (alcance: Alcance) => Promise<readonly Fila[]>,
  ): Promise<readonly Fila[]> => {
    const alcance = cabe ? alcanceDe(session, accion) : null;
    return alcance === null ? [] : hallar(alcance);
  };
  const deAlguien = tarjetas.length > 0 || identificacion !== null || nombre.length > 0;
  const conPalabras = palabras.length > 0;
  const [canjes, personas, solicitudes, liquidaciones, farmacias, medicos, usuarios] =
    await Promise.all([
      en('verCanjes', codigo !== null || factura !== null, (alcance) =>
        hallazgos.hallarCanjes(db, alcance, { codigo, factura }),
      ),
      en('atenderLlamadas', deAlguien, async (alcance) => {
        await countTry(env, [personSearches(env, session.usuarioId)]);
        return hallazgos.hallarPersonas(db, alcance, { tarjetas, identificacion, nombre });
      }),
      en('atenderLlamadas', solicitud !== null, (alcance) =>
        hallazgos.hallarSolicitudes(db, alcance, solicitud ?? 0),
      ),
      en('verLiquidaciones', liquidacion !== null || guia !== '', (alcance) =>
        hallazgos.hallarLiquidaciones(db, alcance, { liquidacion, guia }),
      ),
      en('buscarFarmacias', conPalabras, (alcance) =>
        hallazgos.hallarFarmacias(db, alcance, palabras),
      ),
      en('buscarMedicos', conPalabras, (alcance) => hallazgos.hallarMedicos(db, alcance, palabras)),
      en('ayudarUsuarios', conPalabras, (alcance) =>
        hallazgos.hallarUsuarios(db, alcance, palabras),
      ),
    ]);
  const contadas = [
    ...canjes.slice(0, hallazgos.HALLADOS),
    ...personas.slice(0, hallazgos.HALLADOS),
  ];
  if (contadas.length > 0) reached(contadas.map(({ tarjetaId }) => tarjetaId));
  return {
    Canjes: grupo(canjes, (canje) => ({
      CodigoConfirmacion: canje.codigo,
      Fecha: canje.fecha,
      Producto: canje.producto,
      PuntoVenta: canje.puntoVenta,
      Estado: estadoEn(canje, now),
      Factura: canje.factura,
    })),
    Personas: grupo(personas, (persona) => ({
      Referencia: persona.referencia,
      Nombre: persona.nombre,
      NumeroTarjeta: enmascarada(persona.tarjeta),
      EstadoTarjeta: persona.estado,
      NumeroIdentificacion: persona.identificacion.slice(-FINAL),
      Pais: persona.pais,
    })),
    Solicitudes: grupo(solicitudes, ({ id, derecho, estado, pais }) => ({
      ...{ Id: id, Numero: numeroDeSolicitud(id), Derecho: derecho, Estado: estado, Pais: pais },
    })),
    Liquidaciones: grupo(liquidaciones, (una) => ({
      ...{ Id: una.id, Estado: una.estado, Fecha: una.fecha },
      ...{ PuntoVenta: una.puntoVenta, Guia: una.guia },
    })),
    Farmacias: grupo(farmacias, (una) => ({
      ...{ Id: una.id, Codigo: una.codigo, Nombre: una.nombre },
      ...{ NombreCadena: una.cadena, Pais: una.pais, Activa: una.activa },
    })),
    Medicos: grupo(medicos, (uno) => ({
      ...{ Id: uno.id, Codigo: uno.codigo, Nombre: uno.nombre },
      ...{ Especialidad: uno.especialidad, Pais: uno.pais, Activo: uno.activo },
    })),
    Usuarios: grupo(usuarios, (uno) => ({
      ...{ Id: uno.id, Usuario: uno.usuario, Persona: uno.persona, Rol: uno.rol },
      ...{ FarmaciaAdmin: uno.farmaciaAdmin, Pais: uno.pais, Activo: uno.activo },
    })),
  };
};
