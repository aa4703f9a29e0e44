/** Facts in a line, a dot between two: one that finds no room goes whole to the next line, without its dot. */
export const EnLinea = ({ partes }: { readonly partes: readonly string[] }) => (
  <span className="en-linea">
    {partes.map((parte) => (
      <span key={parte}>{parte} </span>
    ))}
  </span>
);
