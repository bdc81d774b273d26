import { useMemo, useState } from "react";
import { pointAt } from "./grouping.ts";
import styles from "./map.module.css";
import { type MapPoint, MapView } from "./MapView.tsx";
import type { MapRow } from "#kit/map-row.ts";
import type { Meaning } from "#kit/meaning.ts";
import { counted } from "#kit/plural.ts";
import { Mono, Ref } from "#kit/ui/display.tsx";
import { Go } from "#kit/ui/Go.tsx";
import { EmptyState } from "#kit/ui/states.tsx";
import { StatusBadge } from "#kit/ui/status.tsx";

interface RecordMapProps<Row extends MapRow> {
  /** "lead" */
  noun: string;
  rows: readonly Row[];
  /** The address of a record, before its id: "/leads". */
  page: string;
  /** Its state in words, and what its colour means. */
  stateOf: (row: Row) => { words: string; meaning: Meaning };
  /** The person may choose the site of a record. */
  mayEdit: boolean;
  /** The person may enter the coordinates of a site. */
  mayPlace: boolean;
}

const keyOf = ({ id, site }: MapRow) => `${id} ${site?.id ?? ""}`;

/** Records on a map of the world, with the same records as a list beside it; those without a place are listed with the way to give them one. */
export default function RecordMap<Row extends MapRow>(props: RecordMapProps<Row>) {
  const { noun, rows, page, stateOf } = props;
  const [lit, setLit] = useState<string | null>(null);
  const { points, without } = useMemo(() => placed(rows, page, stateOf), [rows, page, stateOf]);
  const byKey = new Map(rows.map((row) => [keyOf(row), row]));
  if (rows.length === 0) return <EmptyState title={`No ${noun}s here`}>What the filters select is shown on the map.</EmptyState>;
  return (
    <div className={styles.whole}>
      <MapView
        label={`Map of the ${noun}s`}
        points={points}
        lit={lit}
        renderLine={({ key }) => {
          const row = byKey.get(key);
          return row && <Line {...props} row={row} />;
        }}
      />
      <div className={styles.beside}>
        <h2>{counted(points.length, noun)} on the map</h2>
        {without.length > 0 && <p className="quiet">{without.length} without a place on the map, listed at the end.</p>}
        <ul>
          {points.flatMap(({ key }) => {
            const row = byKey.get(key);
            return row ? (
              <li key={key} data-lit={key === lit} onPointerEnter={() => setLit(key)} onPointerLeave={() => setLit(null)}>
                <Line {...props} row={row} />
              </li>
            ) : (
              []
            );
          })}
        </ul>
        {without.length > 0 && (
          <>
            <h2>{counted(without.length, noun)} without a place on the map</h2>
            <ul>
              {without.map((row) => (
                <li key={keyOf(row)}>
                  <Line {...props} row={row} />
                  <ToPlace {...props} row={row} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

/** The rows at their points, and those without coordinates. */
function placed<Row extends MapRow>(rows: readonly Row[], page: string, stateOf: RecordMapProps<Row>["stateOf"]) {
  const points: MapPoint[] = [];
  const without: Row[] = [];
  for (const row of rows) {
    const { id, number, title, company, site } = row;
    const at = site?.latitude && site.longitude ? pointAt(Number(site.latitude), Number(site.longitude)) : null;
    if (!at) without.push(row);
    else {
      const { words, meaning } = stateOf(row);
      const said = [`${number} ${title}`, words, company, site?.name].filter(Boolean).join(", ");
      points.push({ ...at, key: keyOf(row), href: `${page}/${id}`, said, meaning });
    }
  }
  return { points, without };
}

type LineProps<Row extends MapRow> = RecordMapProps<Row> & { row: Row };

function Line<Row extends MapRow>({ row, page, stateOf }: LineProps<Row>) {
  const { words, meaning } = stateOf(row);
  return (
    <div className={styles.line}>
      <Go href={`${page}/${row.id}`}>
        <Mono>{row.number}</Mono> {row.title}
      </Go>
      <StatusBadge meaning={meaning}>{words}</StatusBadge>
      <span className="quiet">{[row.company, row.site?.name].filter(Boolean).join(", ")}</span>
    </div>
  );
}

/** The way to a place on the map: coordinates of its site, or a site. */
function ToPlace<Row extends MapRow>({ row, page, mayEdit, mayPlace }: LineProps<Row>) {
  if (row.site)
    return mayPlace ? (
      <Ref entity="ClientSite" id={row.site.id}>
        Enter the coordinates of its site
      </Ref>
    ) : (
      <span className="quiet">Its site has no coordinates.</span>
    );
  if (!mayEdit) return <span className="quiet">No site is chosen.</span>;
  return <Go href={`${page}/${row.id}/edit`}>Choose its site</Go>;
}
