import { color, type } from '../theme/tokens.ts';
import { MarkShape, type Bar } from './bar-chart.tsx';

interface ValueTableProps {
  /** The name of the table: `Ημερήσια κατανάλωση`. */
  caption: string;
  columns: readonly [name: string, value: string];
  rows: readonly Pick<Bar, 'name' | 'value' | 'mark' | 'note'>[];
  format: (value: number) => string;
}

/** The values of a chart as a table of two narrow columns, which never scroll sideways. */
export const ValueTable = ({ caption, columns, rows, format }: ValueTableProps) => (
  <table
    css={{
      width: '100%',
      borderCollapse: 'collapse',
      '& th, & td': {
        padding: '8px 4px',
        borderBottom: `1px solid ${color.hairline}`,
        textAlign: 'start',
        fontWeight: 400,
      },
      '& td, & thead th:last-of-type': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
    }}
  >
    <caption className="visually-hidden">{caption}</caption>
    <thead css={{ color: color.textSecondary, ...type.small }}>
      <tr>
        <th scope="col">{columns[0]}</th>
        <th scope="col">{columns[1]}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, value, mark, note }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>
            {format(value)}
            {note && (
              <span css={{ display: 'flex', justifyContent: 'end', alignItems: 'center', gap: 6, ...type.small }}>
                <MarkShape mark={mark} />
                {note}
              </span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
