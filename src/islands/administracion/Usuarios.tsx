import { type UsuarioDeLista, usuarios } from '../../contracts/administracion/usuarios.ts';
import { puede, ROLES } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';
import type { Usuario } from '../../stores/signedInUser.ts';
import { FiltrosPlegados } from '../dashboard/FiltrosPlegados.tsx';
import { PaisFiltro } from '../dashboard/PaisFiltro.tsx';
import { NombreBreve } from '../dashboard/NombreBreve.tsx';
import { segunPais } from '../dashboard/palabras.ts';
import { EnTitular } from '../EnTitular.tsx';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { optionsIn, optionsOf, Select } from '../form/Select.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { ordenDe, useLista } from './useLista.ts';
import { VolverAFarmacia } from './VolverAFarmacia.tsx';
import { horaDe, nombreDePais, rolEnPalabras } from './palabras.ts';

const defaults = {
  pagina: '1',
  buscar: '',
  rol: '',
  activo: '',
  factor: '',
  pais: '',
  orden: '',
  deFarmacia: '',
};

/** 'Regente (FarmaciaAdmin)': a phone says the second word. */
const DE_CADENA = /^(Regente \()?([^)]*)(\)?)$/;

const fila = createAppColumnHelper<UsuarioDeLista>();

const estadoDe = ({ Activo, SinClave }: UsuarioDeLista) => {
  if (!Activo) return <span className="etiqueta etiqueta-error">Desactivado</span>;
  if (SinClave) return <span className="etiqueta etiqueta-aviso">Sin ingresar</span>;
  return <span className="repetido">Activo</span>;
};

const columnas = (user: Usuario) =>
  fila.columns([
    fila.accessor('Usuario', {
      id: 'usuario',
      header: 'Usuario',
      enableSorting: true,
      meta: { naming: true },
      cell: ({ row: { original } }) => (
        <a className="abre-fila" href={paths.administrarUsuario(original.Id)}>
          {original.Usuario}
        </a>
      ),
    }),
    fila.accessor('Persona', {
      header: 'Persona',
      meta: { brief: 'under' },
      cell: ({ getValue }) => getValue() ?? '—',
    }),
    fila.accessor('Rol', {
      id: 'rol',
      header: 'Rol',
      enableSorting: true,
      meta: { brief: 'corner' },
      cell: ({ row: { original } }) => (
        <NombreBreve entero={rolEnPalabras(original)} partes={DE_CADENA} />
      ),
    }),
    fila.accessor('Alcance', { header: 'Alcance' }),
    fila.accessor('Pais', {
      header: 'País',
      // A scope of countries says them.
      cell: ({ row: { original } }) => {
        const pais = nombreDePais(original.Pais);
        return original.TodosLosPaises || original.Alcance === pais ? '—' : pais;
      },
    }),
    fila.accessor('UltimoIngreso', {
      id: 'ingreso',
      enableSorting: true,
      sortDescFirst: true,
      header: 'Último ingreso',
      cell: ({ getValue }) => {
        const cuando = getValue();
        return cuando === null ? '—' : horaDe(user, cuando);
      },
    }),
    fila.accessor('ConSegundoFactor', {
      header: 'Segundo factor',
      cell: ({ getValue }) => (getValue() ? 'Sí' : 'No'),
    }),
    fila.accessor('Activo', {
      header: 'Estado',
      meta: { brief: 'beside' },
      cell: ({ row: { original } }) => estadoDe(original),
    }),
  ]);

/** The users that one may administer, or help. */
export const Usuarios = guarded('ayudarUsuarios', Pantalla);

const ACTIVOS = {
  si: 'Activos',
  'sin-ingresar': 'Sin ingresar todavía',
  no: 'Desactivados',
} as const;

function Pantalla() {
  const user = useUsuario();
  const { filtro, puestos, elegir, buscador, campo, lista } = useLista(
    'usuarios',
    defaults,
    usuarios,
  );
  const administra = puede(user, 'administrar');
  return (
    <div className="pila-amplia">
      <VolverAFarmacia />
      <EnTitular>
        {administra && (
          <>
            <p>
              Quienes ingresan al sitio, y lo que pueden hacer. Uno desactivado no puede ingresar.
            </p>
            <div className="acciones">
              <a className="boton" href={paths.usuarioNuevo}>
                Crear un usuario
              </a>
              <a className="boton-secundario" href={paths.usuariosDeArchivo}>
                Crear muchos de un archivo
              </a>
            </div>
          </>
        )}
        <FiltrosPlegados puestos={puestos}>
          <div className="filtros">
            <SearchField
              {...buscador}
              label="Buscar"
              hint="Por usuario, persona, farmacia o cadena."
            />
            {administra && (
              <Select {...campo('rol')} label="Rol" empty="Todos" options={optionsOf(ROLES)} />
            )}
            {administra && <PaisFiltro {...campo('pais')} />}
            <Select
              {...campo('activo')}
              label="Estado"
              empty="Todos"
              options={optionsIn(ACTIVOS)}
            />
            <Select
              {...campo('factor')}
              label="Segundo factor"
              empty="Todos"
              options={optionsIn({ con: 'Con segundo factor', sin: 'Sin segundo factor' })}
            />
          </div>
        </FiltrosPlegados>
      </EnTitular>
      <PagedTable
        title={<span className="oculto">Usuarios</span>}
        columns={segunPais(user, columnas(user))}
        rowId={({ Id }) => String(Id)}
        {...lista}
        {...ordenDe(filtro.orden ?? 'usuario', elegir)}
        nouns={['usuario', 'usuarios']}
        empty={<p>No hay usuarios con ese filtro.</p>}
      />
    </div>
  );
}
