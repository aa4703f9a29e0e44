import * as v from 'valibot';
import { leerBonificacion } from '../../domain/bonificacion.ts';
import { leerDia } from '../../domain/calendario.ts';
import { PAISES } from '../../domain/paises.ts';
import { sinAcentos } from '../../domain/sinAcentos.ts';
import { leerCodigoActivacion, leerTarjeta, paisDeTarjeta } from '../../domain/tarjeta.ts';

/** A cell's text in, the value of its column out; what is wrong is said in Spanish. */
type Lectura = v.GenericSchema<string, string | number | boolean>;

/** One column of a file of master data. */
export interface Columna {
  readonly titulo: string;
  /** Its name among the imported rows. */
  readonly campo: string;
  /** Other headings by which offices, their programs and other languages know it, as `llano` writes them. */
  readonly otros?: readonly string[];
  readonly tipo: 'text' | 'int' | 'boolean' | 'date';
  /** How a form asks for it; without one it is a line of text. */
  readonly control?: 'pais' | 'siNo' | 'estado' | 'dia' | 'numero' | 'largo' | 'cadena';
  /** What a form says under its label. */
  readonly ayuda?: string;
  readonly lectura: Lectura;
  /** What the template shows in its first line; `aaaa` stands for the year it is made in. */
  readonly ejemplo: string;
  /** The text read where the file lacks the column or the cell is empty. */
  readonly predeterminado?: string;
}

const unaLinea = (largo: number) =>
  v.pipe(
    v.string(),
    v.transform((texto) => texto.normalize('NFC').trim().replace(/\s+/g, ' ')),
    v.maxLength(largo, `tiene más de ${largo} caracteres`),
    v.regex(/^[^\u0000-\u001f\u007f\ufffd]*$/u, 'tiene caracteres que no se pueden guardar'),
  );

const texto = (largo: number) => v.pipe(unaLinea(largo), v.nonEmpty('está vacío'));

const codigo = v.pipe(
  texto(20),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9][A-Z0-9._-]*$/, 'solo lleva letras sin acento, números, guion y punto'),
);

const pais = v.pipe(
  texto(40),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const dicho = sinAcentos(dataset.value).replace(/^\+/, '');
    const hallado = PAISES.find((p) =>
      [p.codigo, p.nombre, p.prefijo].some((nombre) => sinAcentos(nombre) === dicho),
    );
    if (hallado) return hallado.codigo;
    addIssue({
      message: `«${dataset.value}» no es un país del programa (${PAISES.map(({ codigo: c }) => c).join(', ')})`,
    });
    return NEVER;
  }),
);

const siNo = v.pipe(
  texto(10),
  v.transform(sinAcentos),
  v.picklist(['si', 'no', 's', 'n', 'true', 'false', '1', '0'], 'debe decir Sí o No'),
  v.transform((dicho) => ['si', 's', 'true', '1'].includes(dicho)),
);

const entero = v.pipe(
  texto(10),
  v.regex(/^[1-9]\d{0,4}$/, 'debe ser un número entero desde 1'),
  v.transform(Number),
);

const dia = v.pipe(
  texto(20),
  v.transform((dicho) => dicho.replace(/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/, enOrdenIso)),
  v.check((dicho) => leerDia(dicho) !== null, 'debe ser una fecha dd/mm/aaaa'),
);

function enOrdenIso(_: string, d: string, m: string, a: string): string {
  return `${a}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
}

const bonificacion = v.pipe(
  texto(10),
  v.check((dicho) => {
    const leida = leerBonificacion(dicho);
    return leida !== null && leida.gratis >= 1;
  }, 'debe tener la forma 2 + 1'),
  v.transform((dicho) => {
    const leida = leerBonificacion(dicho);
    return `${leida?.facturas ?? 0} + ${leida?.gratis ?? 0}`;
  }),
);

const estado = v.pipe(
  texto(10),
  v.transform(sinAcentos),
  v.picklist(['activo', 'inactivo'], 'debe decir Activo o Inactivo'),
  v.transform((dicho) => (dicho === 'activo' ? 'Activo' : 'Inactivo')),
);

const tarjeta = v.pipe(
  texto(20),
  v.check(
    (dicho) => {
      const numero = leerTarjeta(dicho);
      return numero !== null && paisDeTarjeta(numero) !== null;
    },
    `debe llevar el prefijo de un país (${PAISES.map(({ prefijo }) => prefijo).join(', ')}) y 9 dígitos`,
  ),
  v.transform((dicho) => leerTarjeta(dicho) ?? ''),
);

/** The columns that files of master data are made of, each with its own way to be read. */
export const COLUMNAS = {
  pais: {
    titulo: 'País',
    campo: 'pais_codigo',
    otros: [
      'country',
      'pais codigo',
      'codigo pais',
      'codigo de pais',
      'cod pais',
      'country code',
      'nacion',
    ],
    control: 'pais',
    tipo: 'text',
    lectura: pais,
    ejemplo: '506',
  },
  codigo: {
    titulo: 'Código',
    campo: 'codigo',
    otros: [
      'cod',
      'code',
      'codigo farmacia',
      'codigo de farmacia',
      'cod farmacia',
      'pharmacy code',
      'codigo medico',
      'codigo de medico',
      'cod medico',
      'doctor code',
      'codigo del medico',
      'codigo de la farmacia',
      'id farmacia',
    ],
    tipo: 'text',
    lectura: codigo,
    ejemplo: '',
  },
  nombre: {
    titulo: 'Nombre',
    campo: 'nombre',
    otros: [
      'name',
      'nombre farmacia',
      'nombre de farmacia',
      'nombre de la farmacia',
      'punto de venta',
      'pto de venta',
      'pharmacy name',
      'nombre completo',
      'nombre del medico',
      'nombre medico',
      'doctor name',
      'pharmacy',
      'doctor',
    ],
    tipo: 'text',
    lectura: texto(150),
    ejemplo: '',
  },
  cadena: {
    titulo: 'Cadena',
    campo: 'cadena',
    otros: ['chain', 'nombre cadena', 'nombre de la cadena', 'grupo', 'chain name'],
    control: 'cadena',
    tipo: 'text',
    lectura: texto(150),
    ejemplo: '',
  },
  permiteFfd: {
    titulo: 'Permite FFD',
    campo: 'permite_ffd',
    otros: ['ffd', 'acepta ffd', 'allows ffd', 'ffd allowed'],
    control: 'siNo',
    ayuda: 'Si la cadena acepta facturas de otras farmacias o cadenas.',
    tipo: 'boolean',
    lectura: siNo,
    ejemplo: 'No',
  },
  telefono: {
    titulo: 'Teléfono',
    campo: 'telefono',
    otros: ['tel', 'phone', 'telephone', 'telefonos', 'numero de telefono', 'phone number'],
    tipo: 'text',
    lectura: unaLinea(60),
    ejemplo: '2200 0000',
  },
  direccion: {
    titulo: 'Dirección',
    campo: 'direccion',
    otros: ['address', 'dir', 'direccion exacta', 'ubicacion', 'senas'],
    control: 'largo',
    tipo: 'text',
    lectura: unaLinea(300),
    ejemplo: 'San José, 100 metros al norte del parque',
  },
  provincia: {
    titulo: 'Provincia',
    campo: 'provincia',
    otros: ['province', 'departamento', 'region'],
    tipo: 'text',
    lectura: unaLinea(60),
    ejemplo: 'San José',
    predeterminado: '',
  },
  canton: {
    titulo: 'Cantón',
    campo: 'canton',
    otros: ['municipio', 'distrito', 'ciudad', 'city', 'district'],
    tipo: 'text',
    lectura: unaLinea(60),
    ejemplo: 'Escazú',
    predeterminado: '',
  },
  identificacionFiscal: {
    titulo: 'Identificación fiscal',
    campo: 'identificacion_fiscal',
    otros: ['cedula juridica', 'ruc', 'rtn', 'rnc', 'tax id', 'id fiscal', 'cedula fiscal'],
    ayuda: 'La cédula jurídica, el RUC, el RTN o el RNC.',
    tipo: 'text',
    // Its shape depends on the country: `leerLinea` reads it.
    lectura: unaLinea(40),
    ejemplo: '3-101-123456',
    predeterminado: '',
  },
  facturaElectronicaDesde: {
    titulo: 'Factura electrónica desde',
    campo: 'factura_electronica_desde',
    otros: ['factura electronica', 'e invoice since', 'electronic invoice since'],
    control: 'dia',
    ayuda: 'Desde este día la farmacia ya no da facturas de otro número.',
    tipo: 'text',
    lectura: v.union([v.literal(''), dia], 'debe ser una fecha (dd/mm/aaaa) o quedar vacía'),
    ejemplo: '',
    predeterminado: '',
  },
  especialidad: {
    titulo: 'Especialidad',
    campo: 'especialidad',
    otros: ['specialty', 'speciality', 'esp'],
    tipo: 'text',
    lectura: texto(100),
    ejemplo: 'Medicina interna',
  },
  activo: {
    titulo: 'Activo',
    campo: 'activo',
    otros: ['activa', 'active', 'habilitado', 'habilitada', 'vigente'],
    control: 'siNo',
    tipo: 'boolean',
    lectura: siNo,
    ejemplo: 'Sí',
    predeterminado: 'Sí',
  },
  requiereReceta: {
    titulo: 'Requiere receta',
    campo: 'requiere_receta',
    otros: ['receta', 'prescription', 'requires prescription', 'con receta'],
    control: 'siNo',
    tipo: 'boolean',
    lectura: siNo,
    ejemplo: 'No',
    predeterminado: 'No',
  },
  marca: {
    titulo: 'Marca',
    campo: 'marca',
    otros: ['brand', 'producto', 'product', 'marca comercial'],
    tipo: 'text',
    lectura: texto(100),
    ejemplo: 'Ejemplar',
  },
  presentacion: {
    titulo: 'Presentación',
    campo: 'presentacion',
    otros: ['presentation', 'pres', 'presentacion comercial'],
    tipo: 'text',
    lectura: texto(150),
    ejemplo: '10 mg, 30 tabletas',
  },
  bonificacion: {
    titulo: 'Tipo de bonificación',
    campo: 'tipo_bonificacion',
    otros: ['bonificacion', 'bonus', 'tipo bonificacion', 'bonus type'],
    ayuda: 'Por ejemplo 2 + 1.',
    tipo: 'text',
    lectura: bonificacion,
    ejemplo: '2 + 1',
  },
  maximoMensual: {
    titulo: 'Máximo mensual',
    campo: 'maximo_mensual',
    otros: ['max mensual', 'monthly maximum', 'maximo por mes', 'tope mensual', 'max por mes'],
    control: 'numero',
    ayuda: 'Canjes por tarjeta en un mes.',
    tipo: 'int',
    lectura: entero,
    ejemplo: '2',
  },
  maximoAnual: {
    titulo: 'Máximo anual',
    campo: 'maximo_anual',
    otros: [
      'max anual',
      'yearly maximum',
      'annual maximum',
      'maximo por ano',
      'tope anual',
      'max por ano',
    ],
    control: 'numero',
    ayuda: 'Canjes por tarjeta en un año.',
    tipo: 'int',
    lectura: entero,
    ejemplo: '12',
  },
  vigenciaInicio: {
    titulo: 'Vigencia inicio',
    campo: 'vigencia_inicio',
    otros: [
      'inicio',
      'desde',
      'start',
      'valid from',
      'inicio de vigencia',
      'fecha inicio',
      'fecha de inicio',
      'start date',
    ],
    control: 'dia',
    tipo: 'date',
    lectura: dia,
    ejemplo: '01/01/aaaa',
  },
  vigenciaFin: {
    titulo: 'Vigencia fin',
    campo: 'vigencia_fin',
    otros: [
      'fin',
      'hasta',
      'end',
      'valid to',
      'fin de vigencia',
      'fecha fin',
      'fecha final',
      'fecha de fin',
      'end date',
    ],
    control: 'dia',
    tipo: 'date',
    lectura: dia,
    ejemplo: '31/12/aaaa',
  },
  estado: {
    titulo: 'Estado',
    campo: 'estado',
    otros: ['status', 'state'],
    control: 'estado',
    tipo: 'text',
    lectura: estado,
    ejemplo: 'Activo',
    predeterminado: 'Activo',
  },
  farmaciaOTodas: {
    titulo: 'Farmacia',
    campo: 'farmacia',
    otros: ['codigo farmacia', 'codigo de farmacia', 'cod farmacia', 'pharmacy', 'pharmacy code'],
    ayuda: 'El código. Vacía: todas las farmacias del país.',
    tipo: 'text',
    lectura: v.union([v.literal(''), codigo], 'debe ser un código o quedar vacía'),
    ejemplo: '',
    predeterminado: '',
  },
  tarjeta: {
    titulo: 'Número',
    campo: 'numero',
    otros: [
      'numero de tarjeta',
      'tarjeta',
      'card',
      'card number',
      'no',
      'no tarjeta',
      'num',
      'numero tarjeta',
    ],
    tipo: 'text',
    lectura: tarjeta,
    ejemplo: 'CR900000001',
  },
  codigoActivacion: {
    titulo: 'Código de activación',
    campo: 'codigo_activacion',
    otros: ['activacion', 'activation code', 'codigo activacion', 'pin'],
    tipo: 'text',
    lectura: v.union([
      v.literal(''),
      v.pipe(
        texto(40),
        v.check(
          (dicho) => leerCodigoActivacion(dicho) !== null,
          'debe tener de 4 a 12 letras o números',
        ),
        v.transform((dicho) => leerCodigoActivacion(dicho) ?? ''),
      ),
    ]),
    ejemplo: '',
    predeterminado: '',
  },
} as const satisfies Record<string, Columna>;
