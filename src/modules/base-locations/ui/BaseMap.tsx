import { useElementSize } from "@mantine/hooks";
import type { BaseLocation } from "../contract.ts";
import { type MapPlace, nearest, plotted, waysBetween } from "../rules-map.ts";
import styles from "./bases.module.css";
import { Figure } from "#kit/ui/chart/Figure.tsx";
import { decimalText } from "#kit/ui/format.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Banner } from "#kit/ui/status.tsx";

const height = 420;
/** Pixels between two places from which on there is room for their distance. */
const leastLabelled = 120;

/** The bases where they lie, to scale, with a table of their coordinates as its twin. */
export function BaseMap({ bases }: { bases: readonly BaseLocation[] }) {
  const places = bases.flatMap(({ id, code, name, latitude, longitude }) =>
    latitude !== null && longitude !== null
      ? [{ id, name: `${code} ${name}`, latitude: Number(latitude), longitude: Number(longitude) }]
      : [],
  );
  const without = bases.length - places.length;
  return (
    <>
      {without > 0 && (
        <Banner meaning="idle" title={`${without} ${without === 1 ? "base has" : "bases have"} no coordinates`}>
          They are in the list but not on the map.
        </Banner>
      )}
      <Figure
        title="Map of the bases"
        name="bases"
        table={{ heads: ["Base", "Latitude", "Longitude", "Nearest", "km"], rows: places.map((place) => rowOf(place, places)) }}
        empty="No base has coordinates yet. Enter latitude and longitude on the page of a base."
        note="North is up, drawn to scale from the coordinates. Dashed: the nearest other base, in a straight line. No coastlines are drawn, because no map server outside is asked."
      >
        <Places places={places} />
      </Figure>
    </>
  );
}

function rowOf(place: MapPlace, places: readonly MapPlace[]): (string | number | null)[] {
  const near = nearest(place, places);
  return [
    place.name,
    place.latitude.toFixed(6),
    place.longitude.toFixed(6),
    near?.name ?? null,
    near && decimalText(near.kilometres.toFixed(1)),
  ];
}

/** Drawn at the width there is, so that its letters keep their size on a phone. */
function Places({ places }: { places: readonly MapPlace[] }) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const { places: shown, scale } = plotted(places, width, height);
  return (
    <div className={styles.map} ref={ref}>
      {width > 0 && (
        <svg role="group" aria-label="Map of the bases" width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          {waysBetween(places).map(({ from, to, kilometres }) => {
            const [a, b] = [from, to].map((id) => shown.find((one) => one.id === id));
            if (!a || !b) return null;
            return (
              <g key={`${from} ${to}`}>
                <line className={styles.way} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
                {Math.hypot(a.x - b.x, a.y - b.y) > leastLabelled && (
                  <text x={(a.x + b.x) / 2} y={(a.y + b.y) / 2 - 4} textAnchor="middle">
                    {`${decimalText(kilometres.toFixed(0))} km`}
                  </text>
                )}
              </g>
            );
          })}
          {shown.map(({ id, name, x, y, textY, toLeft }) => (
            <Go key={id} href={`/base-locations/${id}`}>
              <line className={styles.leader} x1={x} y1={y} x2={toLeft ? x - 6 : x + 6} y2={textY - 4} />
              <circle cx={x} cy={y} r={5} />
              <text x={toLeft ? x - 9 : x + 9} y={textY} textAnchor={toLeft ? "end" : "start"}>
                {name}
              </text>
            </Go>
          ))}
          <line className={styles.bar} x1={12} x2={12 + scale.pixels} y1={height - 8} y2={height - 8} />
          <text x={12} y={height - 14}>{`${decimalText(String(scale.kilometres))} km`}</text>
        </svg>
      )}
    </div>
  );
}
