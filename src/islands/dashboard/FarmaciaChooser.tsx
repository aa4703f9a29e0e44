import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { farmaciasDeUsuario } from '../../contracts/dashboard/listas.ts';
import type { PaisCodigo } from '../../domain/paises.ts';
import { Combobox, type Choice } from '../form/Combobox.tsx';
import { useUsuario } from '../session/Guard.tsx';
import type { HistoryEntry } from '../table/useAddress.ts';
import { type Farmacia, filtrarFarmacias } from './farmacias.ts';

/** One pharmacy, all of them, or none chosen. */
export type Elegida = Farmacia | 'todas' | undefined;

const TODAS = 'Todas las farmacias';
const todasLasFarmacias: readonly Choice<Elegida>[] = [
  { key: 'todas', label: TODAS, value: 'todas' },
];

interface FarmaciaChooserProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** Offers the pharmacies of this country only. */
  readonly pais?: PaisCodigo | undefined;
  /** Offers 'Todas las farmacias' too. */
  readonly todas?: boolean;
  /** The chosen pharmacy's code, '' for all of them, undefined for none. */
  readonly codigo: string | undefined;
  readonly onChoose: (elegida: Elegida) => void;
}

/** Type-ahead over the pharmacies of the person's scope, with a button that clears it. */
export function FarmaciaChooser({
  id,
  label,
  hint,
  pais,
  todas = false,
  codigo,
  onChoose,
}: FarmaciaChooserProps) {
  const { userName } = useUsuario();
  const [typed, setTyped] = useState<string | null>(null);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const lists = useRef(new Map<string, Promise<readonly Farmacia[]>>());

  const load = useCallback((): Promise<readonly Farmacia[]> => {
    const key = pais ?? '';
    const known = lists.current.get(key);
    if (known !== undefined) return known;
    const list = call(farmaciasDeUsuario, { params: { userName }, search: { pais } });
    lists.current.set(key, list);
    // A failed list is asked for again at the next letter.
    list.then(
      (found) => setNames(new Map(found.map(({ Codigo, Nombre }) => [Codigo, Nombre]))),
      () => lists.current.delete(key),
    );
    return list;
  }, [pais, userName]);

  // Load the name of the pharmacy in the address. A failure shows when the user types.
  useEffect(() => {
    if (codigo !== undefined && codigo !== '') load().catch(() => undefined);
  }, [codigo, load]);

  const chosen = codigo === undefined ? '' : codigo === '' ? TODAS : (names.get(codigo) ?? codigo);
  const text = typed ?? chosen;

  return (
    <div className="elegir-farmacia">
      <Combobox<Elegida>
        id={id}
        label={label}
        hint={hint}
        text={text}
        minimum={1}
        always={todas ? todasLasFarmacias : []}
        onText={(next) => {
          setTyped(next);
          if (codigo !== undefined) onChoose(undefined);
        }}
        search={async (words) =>
          filtrarFarmacias(await load(), words).map((farmacia) => ({
            key: farmacia.Codigo,
            label: farmacia.Nombre,
            detail: [farmacia.NombreCadena, farmacia.Codigo],
            value: farmacia,
          }))
        }
        onChoose={({ value }) => {
          setTyped(null);
          onChoose(value);
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className="boton-texto"
          onClick={() => {
            setTyped(null);
            onChoose(undefined);
            document.getElementById(id)?.focus();
          }}
        >
          Quitar<span className="oculto"> la farmacia</span>
        </button>
      )}
    </div>
  );
}

interface FarmaciaFiltroProps extends Pick<FarmaciaChooserProps, 'id' | 'hint' | 'pais'> {
  /** A pharmacy's code, '' for all. */
  readonly value: string;
  /** Called with '' as soon as the name of the chosen one is changed: no entry of the history is made of that. */
  readonly onValue: (codigo: string, entry: HistoryEntry) => void;
}

/** The pharmacy that a list is narrowed to. */
export const FarmaciaFiltro = ({ value, onValue, ...chooser }: FarmaciaFiltroProps) => (
  <FarmaciaChooser
    {...chooser}
    label="Farmacia"
    codigo={value === '' ? undefined : value}
    onChoose={(elegida) =>
      onValue(
        typeof elegida === 'object' ? elegida.Codigo : '',
        elegida === undefined ? 'replace' : 'push',
      )
    }
  />
);
