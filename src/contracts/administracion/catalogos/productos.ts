import { COMUNES, describir, SI_NO } from './columna.ts';

/** A brand in one presentation. */
export const productos = describir({
  tipo: 'productos',
  cambio: 'guardar-producto',
  titulo: 'Productos',
  nombres: ['producto', 'productos'],
  esFemenino: false,
  nota: 'Una marca en una presentación. Otra presentación es otro producto.',
  columnas: {
    pais_codigo: { ...COMUNES.pais, unica: true },
    marca: COMUNES.marca,
    presentacion: COMUNES.presentacion,
    activo: COMUNES.activo,
    promociones: { titulo: 'Promociones activas', tipo: 'int', guarda: null },
    canjeable_hasta: { titulo: 'Se canjea hasta', tipo: 'date', control: 'dia', guarda: null },
    /** From when an approved change leaves it without promotions. */
    se_desactiva: { titulo: 'Se desactiva el', tipo: 'date', control: 'dia', guarda: null },
  },
  archivo: {
    nombran: ['pais_codigo', 'marca', 'presentacion'],
    nota: 'Otra presentación es otro producto. Activo puede quedar vacío: significa Sí.',
  },
  tabla: ['marca', 'presentacion', 'pais_codigo', 'promociones', 'canjeable_hasta', 'activo'],
  ordenables: ['marca', 'presentacion', 'pais_codigo'],
  apaga: SI_NO,
  seCambia: true,
});
