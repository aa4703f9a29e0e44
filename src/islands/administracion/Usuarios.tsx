import { call } from '../../api/call.ts';
import { type UsuarioDeLista, usuarios } from '../../contracts/administracion/usuarios.ts';
import { esPaisCodigo } from '../../domain/paises.ts';
import { puede, type Rol, ROLES } from '../../domain/permisos.ts';
import { paths } from '../../paths.ts';
import type { Usuario } from '../../stores/signedInUser.ts';
import { guarded, useUsuario } from '../session/Guard.tsx';
import { optionsIn, optionsOf, paisesAElegir, Select } from '../form/Select.tsx';
import { PagedTable } from '../table/PagedTable.tsx';
import { PAGE_SIZE, paginaDeTexto } from '../table/Paging.tsx';
import { SearchField } from '../table/SearchField.tsx';
import { useAddress } from '../table/useAddress.ts';
import { createAppColumnHelper } from '../table/useAppTable.ts';
import { useAnswer } from '../useAnswer.ts';
import { horaDe, nombreDePais, paisesDe, rolEnPalabras } from './palabras.ts';

const defaults = { pagina: '1', buscar: '', rol: '', activo: '', pais: '', orden: 'usuario' };

const fila = createAppColumnHelper<UsuarioDeLista>();

const estadoDe = ({ Activo, SinClave }: UsuarioDeLista) => {
  if (!Activo) return <span className="etiqueta etiqueta-error">Desactivado</span>;
  return SinClave ? (
    <span className="etiqueta etiqueta-aviso">Sin ingresar</span>
  ) : (
    <span className="etiqueta etiqueta-ok">Activo</span>
  );
};

const columnas = (user: Usuario) =>
  fila.columns([
    fila.accessor('Usuario', {
      header: 'Usuario',
      meta: { naming: true },
      cell: ({ row: { original } }) => (
        <a className="abre-fila" href={paths.administrarUsuario(original.Id)}>
          {original.Usuario}
        </a>
      ),
    }),
    fila.accessor('Persona', { header: 'Persona', cell: ({ getValue }) => getValue() ?? '—' }),
    fila.accessor('Rol', {
      header: 'Rol',
      cell: ({ row: { original } }) => rolEnPalabras(original),
    }),
    fila.accessor('Alcance', { header: 'Alcance' }),
    fila.accessor('Pais', { header: 'País', cell: ({ getValue }) => nombreDePais(getValue()) }),
    fila.accessor('UltimoIngreso', {
      header: 'Último ingreso',
      cell: ({ getValue }) => {
        const cuando = getValue();
        return cuando === null ? '—' : horaDe(user, cuando);
      },
    }),
    fila.accessor('Activo', {
      header: 'Estado',
      cell: ({ row: { original } }) => estadoDe(original),
    }),
  ]);

/** The users that one may administer, or help. */
export const Usuarios = guarded('ayudarUsuarios', Lista);

const ACTIVOS = {
  si: 'Activos',
  'sin-ingresar': 'Sin ingresar todavía',
  no: 'Desactivados',
} as const;

const esRol = (texto: string): texto is Rol => ROLES.some((uno) => uno === texto);

function Lista() {
  const user = useUsuario();
  const [address, change] = useAddress(defaults);
  const pagina = paginaDeTexto(address.pagina);
  const { activo, orden } = address;
  const filtro = {
    ...(address.buscar === '' ? {} : { s: address.buscar }),
    ...(esRol(address.rol) ? { rol: address.rol } : {}),
    ...(activo in ACTIVOS ? { activo: activo as keyof typeof ACTIVOS } : {}),
    ...(esPaisCodigo(address.pais) ? { pais: address.pais } : {}),
    ...(orden === 'rol' || orden === 'ingreso' ? ({ orden } as const) : {}),
  };
  const { answer, again } = useAnswer({
    request: String(pagina),
    subject: JSON.stringify(filtro),
    load: (signal) =>
      call(usuarios, { search: { page: pagina, limit: PAGE_SIZE, ...filtro }, signal }),
  });
  const elegir =
    (nombre: 'rol' | 'activo' | 'pais' | 'orden') =>
    (valor: string): void =>
      change({ [nombre]: valor, pagina: '1' }, 'push');
  const administra = puede(user, 'administrar');
  return (
    <div className="pila-amplia">
      {administra && (
        <div className="acciones">
          <a className="boton" href={paths.usuarioNuevo}>
            Crear un usuario
          </a>
          <a className="boton-secundario" href={paths.usuariosDeArchivo}>
            Crear muchos de un archivo
          </a>
        </div>
      )}
      <div className="filtros">
        <SearchField
          id="usuarios-buscar"
          label="Buscar"
          hint="Por usuario, farmacia o cadena."
          value={address.buscar}
          onSearch={(buscar, entry) => change({ buscar, pagina: '1' }, entry)}
        />
        {administra && (
          <Select
            id="usuarios-rol"
            label="Rol"
            value={address.rol}
            empty="Todos los roles"
            options={optionsOf(ROLES)}
            onValue={elegir('rol')}
          />
        )}
        {administra && user.todosLosPaises && (
          <Select
            id="usuarios-pais"
            label="País"
            value={address.pais}
            empty="Todos los países"
            options={paisesAElegir(paisesDe(user))}
            onValue={elegir('pais')}
          />
        )}
        <Select
          id="usuarios-activo"
          label="Estado"
          value={activo}
          empty="Todos"
          options={optionsIn(ACTIVOS)}
          onValue={elegir('activo')}
        />
        <Select
          id="usuarios-orden"
          label="Orden"
          value={orden}
          options={optionsIn({
            usuario: 'Por usuario',
            rol: 'Por rol',
            ingreso: 'Por último ingreso',
          })}
          onValue={elegir('orden')}
        />
      </div>
      <PagedTable
        title="Usuarios"
        columns={columnas(user)}
        rowId={({ Id }) => String(Id)}
        listing={answer}
        again={again}
        page={pagina}
        onPage={(to) => change({ pagina: String(to) }, 'push')}
        nouns={['usuario', 'usuarios']}
        empty={<p>No hay usuarios con ese filtro.</p>}
      />
    </div>
  );
}
