import type { TestDatabase } from './freshDatabase.ts';
import { type Dia, sumarDias } from '../../src/domain/calendario.ts';

/** The kinds of planted fraud, each a sixth of the frauds. */
export const FRAUDES = [
  'rafaga',
  'papelRepetido',
  'tarjetaFantasma',
  'anilloFfd',
  'facturaInventada',
  'recetario',
] as const;
type Fraude = (typeof FRAUDES)[number];

interface FacturaDelMundo {
  readonly farmacia: number;
  readonly numero: string;
  readonly fecha: Dia;
  readonly parecida: boolean;
}

/** One redemption of the world, before it has an id. */
export interface CanjeDelMundo {
  readonly codigo: string;
  readonly fraude: Fraude | null;
  readonly dia: number;
  readonly hora: number;
  readonly minuto: number;
  readonly farmacia: number;
  readonly medico: number;
  readonly ffd: boolean;
  /** A card of the pool; null: a new one, activated that many minutes before. */
  readonly tarjeta: number | null;
  readonly minutosDeTarjeta: number;
  /** Its patient disavows it within the hour. */
  readonly desconocido: boolean;
  /** Its photo shows the paper of an earlier redemption of the pharmacy. */
  readonly mismaFoto: boolean;
  readonly facturas: readonly FacturaDelMundo[];
}

interface Farmacia {
  readonly peso: number;
  readonly porDia: number;
  readonly electronica: boolean;
  readonly deNoche: boolean;
  readonly medicos: readonly number[];
}

const SIMBOLOS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const codigoDe = (n: number) =>
  Array.from({ length: 10 }, (_, i) => SIMBOLOS[Math.floor(n / 31 ** (9 - i)) % 31]).join('');

/** Days in which the pharmacies have a history before the first fraud. */
export const DIAS_DE_CALMA = 30;

/**
 * A country of pharmacies with their own sizes, hours, doctors and number series: mistakes, campaigns, second
 * registers and honest coincidences, and frauds of six kinds.
 */
export function inventarMundo(
  tamano: {
    readonly canjes: number;
    readonly dias: number;
    readonly farmacias: number;
    /** The frauds among them, all after the days of calm. */
    readonly fraudes: number;
    /** The redemptions of one ring. */
    readonly anillo: number;
  },
  inicio: Dia,
  azar: () => number,
): CanjeDelMundo[] {
  const entre = (a: number, b: number) => a + Math.floor(azar() * (b - a + 1));
  const rara = (parte: number) => azar() < parte;
  const elegir = <T>(de: readonly T[]): T => de[Math.floor(azar() * de.length)] as T;
  const farmacias = Array.from({ length: tamano.farmacias }, (): Farmacia => {
    const peso = Math.exp(azar() * 2.2);
    const cuantos = rara(0.1) ? 1 : entre(3, 8);
    return {
      peso,
      porDia: 0,
      electronica: rara(0.5),
      deNoche: rara(0.1),
      medicos: Array.from({ length: cuantos }, () => entre(0, 59)),
    };
  });
  const pesos = farmacias.reduce((suma, { peso }) => suma + peso, 0);
  const diario = (f: number) => ((farmacias[f]?.peso ?? 1) / pesos) * (tamano.canjes / tamano.dias);
  const alguna = () => {
    let resto = azar() * pesos;
    return Math.max(
      0,
      farmacias.findIndex(({ peso }) => (resto -= peso) <= 0),
    );
  };
  // From the small half, where a ring is least visible in the totals.
  const pequena = () =>
    elegir(
      farmacias
        .map((farmacia, i) => ({ ...farmacia, i }))
        .sort((a, b) => a.peso - b.peso)
        .slice(0, Math.ceil(farmacias.length / 2)),
    ).i;

  const usados = new Set<string>();
  /** The number of a pharmacy's series on a day, or on one `desvio` days away. */
  const secuencia = (f: number, dia: number, desvio = 0) => {
    const ritmo = Math.max(40, 120 * diario(f));
    return Math.floor((dia + 120 + desvio + azar()) * ritmo);
  };
  const escribir = (f: number, consecutivo: number, libre = !farmacias[f]?.electronica): string => {
    for (let n = consecutivo; ; n += 1) {
      const numero = libre ? `A-${n}` : `0010000101${String(n).padStart(10, '0')}`;
      if (usados.has(`${f} ${numero}`)) continue;
      usados.add(`${f} ${numero}`);
      return numero;
    }
  };
  const factura = (f: number, dia: number, mas: { desvio?: number; libre?: boolean } = {}) => ({
    farmacia: f,
    numero: escribir(f, secuencia(f, dia, mas.desvio ?? 0), mas.libre),
    fecha: sumarDias(inicio, dia),
    parecida: false,
  });

  const canjes: Omit<CanjeDelMundo, 'codigo'>[] = [];
  const honesto = (dia: number, f = alguna()): Omit<CanjeDelMundo, 'codigo'> => {
    const { deNoche, medicos } = farmacias[f] as Farmacia;
    const ffd = rara(0.06);
    const segunda = dia - entre(0, 3);
    const primera = segunda - (rara(0.03) ? 1 : rara(0.15) ? 0 : entre(2, 45));
    return {
      fraude: null,
      dia,
      hora: deNoche ? entre(0, 23) : rara(0.01) ? entre(21, 22) : entre(8, 19),
      minuto: entre(0, 59),
      farmacia: f,
      // Most are of the first ones.
      medico: elegir(rara(0.5) ? medicos.slice(0, 2) : medicos),
      ffd,
      tarjeta: rara(0.02) ? null : entre(0, Math.ceil(tamano.canjes / 3)),
      minutosDeTarjeta: entre(8, 55),
      // A forgotten redemption, and two receipts that look the same.
      desconocido: rara(0.0005),
      mismaFoto: rara(0.0005),
      facturas: [primera, segunda].map((cuando, i) => ({
        ...factura(ffd && i === 0 ? alguna() : f, cuando, {
          // A mistyped date, or a second register.
          ...(rara(0.004) ? { desvio: entre(3, 9) * (rara(0.5) ? 1 : -1) } : {}),
          ...(rara(0.015) ? { libre: true } : {}),
        }),
        parecida: rara(0.001),
      })),
    };
  };

  const planta: Readonly<Record<Fraude, (cuantos: number) => void>> = {
    // A pharmacy invents invoices in a row and registers them in one sitting.
    rafaga: (cuantos) => {
      const [f, dia, hora] = [pequena(), entre(DIAS_DE_CALMA, tamano.dias - 1), entre(9, 18)];
      const [medico, desde] = [elegir(farmacias[f]?.medicos ?? [0]), secuencia(f, dia - 2)];
      for (let i = 0; i < cuantos; i += 1) {
        const base = honesto(dia, f);
        canjes.push({
          ...base,
          fraude: 'rafaga',
          hora,
          medico,
          ffd: false,
          facturas: [dia - 9, dia - 1].map((cuando, j) => ({
            farmacia: f,
            numero: escribir(f, desde + 2 * i + j),
            fecha: sumarDias(inicio, cuando),
            parecida: false,
          })),
        });
      }
    },
    // Of five, three are confirmed to be other papers, two are photographed, and half of the rest is disavowed.
    papelRepetido: (cuantos) => {
      for (let i = 0; i < cuantos; i += 1) {
        const base = honesto(entre(DIAS_DE_CALMA, tamano.dias - 1));
        canjes.push({
          ...base,
          fraude: 'papelRepetido',
          mismaFoto: [2, 3].includes(i % 5),
          desconocido: i % 5 === 4 && rara(0.5),
          facturas: base.facturas.map((una, j) => ({ ...una, parecida: j === 0 && i % 5 < 3 })),
        });
      }
    },
    // A card without a holder, at night.
    tarjetaFantasma: (cuantos) => {
      for (let i = 0; i < cuantos; i += 1) {
        const dia = entre(DIAS_DE_CALMA, tamano.dias - 1);
        const base = honesto(dia);
        canjes.push({
          ...base,
          fraude: 'tarjetaFantasma',
          hora: elegir([4, 5, 22, 23]),
          tarjeta: null,
          minutosDeTarjeta: entre(2, 20),
          ffd: false,
          facturas: [dia - 2, dia - 1].map((cuando) => factura(base.farmacia, cuando)),
        });
      }
    },
    // A pharmacy redeems other pharmacies' papers, with invented numbers.
    anilloFfd: (cuantos) => {
      const [f, dia] = [pequena(), entre(DIAS_DE_CALMA, tamano.dias - 5)];
      for (let i = 0; i < cuantos; i += 1) {
        const cuando = dia + entre(0, 3);
        const otra = alguna();
        canjes.push({
          ...honesto(cuando, f),
          fraude: 'anilloFfd',
          ffd: true,
          facturas: [cuando - 12, cuando - 3].map((de, j) =>
            factura(j === 0 ? otra : f, de, j === 0 ? { desvio: entre(4, 12) } : {}),
          ),
        });
      }
    },
    // One paper out of order, one that is no document.
    facturaInventada: (cuantos) => {
      for (let i = 0; i < cuantos; i += 1) {
        const dia = entre(DIAS_DE_CALMA, tamano.dias - 1);
        const f = elegir(farmacias.flatMap(({ electronica }, n) => (electronica ? [n] : [])));
        canjes.push({
          ...honesto(dia, f),
          fraude: 'facturaInventada',
          ffd: false,
          facturas: [
            factura(f, dia - entre(8, 20), { desvio: -entre(3, 6) }),
            factura(f, dia - 2, { libre: true }),
          ],
        });
      }
    },
    // A doctor who never prescribed there fills the pharmacy's list.
    recetario: (cuantos) => {
      const [f, dia] = [pequena(), entre(DIAS_DE_CALMA, tamano.dias - 5)];
      const medico = 60 + entre(0, 9);
      for (let i = 0; i < cuantos; i += 1) {
        canjes.push({
          ...honesto(dia + entre(0, 4), f),
          fraude: 'recetario',
          medico,
          hora: elegir([10, 15, 22, 23]),
          ...(rara(0.5) ? { tarjeta: null } : { desconocido: rara(0.3) }),
        });
      }
    },
  };
  const porClase = Math.round(tamano.fraudes / FRAUDES.length);
  for (const clase of FRAUDES) {
    for (let quedan = porClase; quedan > 0; quedan -= tamano.anillo) {
      planta[clase](Math.min(tamano.anillo, quedan));
    }
  }
  // Campaign days bring many to one pharmacy.
  const campanas = new Map(
    farmacias.map((_, f) => [f, entre(DIAS_DE_CALMA, tamano.dias - 1)] as const),
  );
  while (canjes.length < tamano.canjes) {
    const f = alguna();
    const dia = rara(0.02) ? (campanas.get(f) ?? 0) : entre(0, tamano.dias - 1);
    canjes.push(honesto(dia, f));
  }
  return canjes
    .sort((a, b) => a.dia - b.dia || a.hora - b.hora || a.minuto - b.minuto)
    .map((canje, i) => ({ ...canje, codigo: codigoDe(i) }));
}

/** The pharmacies, doctors and cards of the world, beside those of the demo in Costa Rica. */
export const poblar = async (
  database: TestDatabase,
  tamano: { readonly canjes: number; readonly farmacias: number },
): Promise<void> => {
  await database.query(
    `insert into farmacias (codigo, pais_codigo, cadena_id, nombre, telefono, direccion)
     select 'CR-W' || n, f.pais_codigo, f.cadena_id, 'Farmacia ' || n, f.telefono, f.direccion
       from farmacias f cross join generate_series(0, $1::int - 1) n where f.codigo = 'CR-F001'`,
    [tamano.farmacias],
  );
  await database.query(
    `insert into medicos (codigo, pais_codigo, nombre, especialidad)
     select 'CR-W' || n, '506', 'Médico ' || n, 'General' from generate_series(0, 69) n`,
  );
  await database.query(
    `insert into tarjetas (numero, pais_codigo)
     select 'CR' || 700000000 + n, '506' from generate_series(0, $1::int) n`,
    [Math.ceil(tamano.canjes / 3)],
  );
};

/** Registers the redemptions of one day of the world. */
export const registrarDia = async (
  database: TestDatabase,
  canjes: readonly CanjeDelMundo[],
  inicio: Dia,
): Promise<void> => {
  const filas = canjes.map((canje) => ({
    ...canje,
    farmacia: `CR-W${canje.farmacia}`,
    medico: `CR-W${canje.medico}`,
    tarjeta: canje.tarjeta === null ? null : `CR${700_000_000 + canje.tarjeta}`,
    registrado: `${sumarDias(inicio, canje.dia)}T${String(canje.hora).padStart(2, '0')}:${String(canje.minuto).padStart(2, '0')}:00-06:00`,
    fecha: sumarDias(inicio, canje.dia),
    facturas: canje.facturas.map((una) => ({ ...una, farmacia: `CR-W${una.farmacia}` })),
  }));
  const deFilas = `jsonb_to_recordset($1::jsonb) as x (codigo text, registrado timestamptz, fecha date, farmacia text,
    medico text, ffd boolean, tarjeta text, "minutosDeTarjeta" int, desconocido boolean, "mismaFoto" boolean,
    facturas jsonb)`;
  const json = JSON.stringify(filas);
  await database.query(
    `with persona as (
       insert into pacientes (pais_codigo, identificacion, nombre, primer_apellido, segundo_apellido, correo, telefono,
                              fecha_nacimiento, nacionalidad, creado_en)
       select '506', 'W-' || x.codigo, 'Ana', 'Mora', 'Ruiz', 'ana@correo.example', '8888', '1980-01-01', 'Costa Rica',
              x.registrado from ${deFilas} where x.tarjeta is null
       returning id, identificacion)
     insert into tarjetas (numero, pais_codigo, estado, paciente_id, activada_en)
     select 'CR' || 800000000 + p.id, '506', 'Activa', p.id,
            x.registrado - make_interval(mins => x."minutosDeTarjeta")
       from ${deFilas} join persona p on p.identificacion = 'W-' || x.codigo`,
    [json],
  );
  await database.query(
    `insert into canjes (codigo_confirmacion, tarjeta_id, promocion_id, producto_id, farmacia_id, medico_id,
                         distribuidor_id, usuario_id, ffd, registrado_en, fecha)
     select x.codigo, t.id, m.promocion_id, m.producto_id, f.id, d.id, m.distribuidor_id, m.usuario_id, x.ffd,
            x.registrado, x.fecha
       from ${deFilas}
       left join pacientes p on p.identificacion = 'W-' || x.codigo
       join tarjetas t on t.numero = coalesce(x.tarjeta, 'CR' || 800000000 + p.id)
       join farmacias f on f.codigo = x.farmacia join medicos d on d.codigo = x.medico
      cross join (select * from canjes where pais_codigo = '506' order by id limit 1) m
      order by x.registrado`,
    [json],
  );
  await database.query(
    `insert into canje_facturas (canje_id, producto_id, farmacia_id, numero, fecha, parecida)
     select c.id, c.producto_id, f.id, n.numero, n.fecha, n.parecida
       from ${deFilas} join canjes c on c.codigo_confirmacion = x.codigo
      cross join lateral jsonb_to_recordset(x.facturas) as n (farmacia text, numero text, fecha date, parecida boolean)
       join farmacias f on f.codigo = n.farmacia`,
    [json],
  );
  await database.query(
    `insert into desconocimientos (canje_id, recibido_en)
     select c.id, c.registrado_en + interval '1 hour'
       from ${deFilas} join canjes c on c.codigo_confirmacion = x.codigo where x.desconocido`,
    [json],
  );
  await database.query(
    `with par as (
       select c.id as nuevo, c.registrado_en, o.id as viejo
         from ${deFilas} join canjes c on c.codigo_confirmacion = x.codigo
        cross join lateral (
          select o.id from canjes o where o.farmacia_id = c.farmacia_id and o.fecha < c.fecha - 5
           order by o.fecha desc, o.id desc limit 1) o
        where x."mismaFoto"
     ), vieja as (
       insert into canje_fotos (canje_id, orden, clave, huella, recibida_en)
       select distinct on (viejo) viejo, 1, gen_random_uuid(), '[]'::jsonb, registrado_en from par
       on conflict (canje_id, orden) do update set recibida_en = excluded.recibida_en
       returning id, canje_id
     )
     insert into canje_fotos (canje_id, orden, clave, huella, recibida_en, repite_id)
     select p.nuevo, 1, gen_random_uuid(), '[]', p.registrado_en, v.id
       from par p join vieja v on v.canje_id = p.viejo`,
    [json],
  );
};
