import { geoPath } from "d3-geo";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import usAtlas from "us-atlas/states-10m.json";
import worldAtlas from "world-atlas/countries-50m.json";
import { projection } from "./grouping.ts";
import styles from "./map.module.css";

interface Atlas<Name extends string> extends Topology {
  objects: Record<Name, GeometryCollection>;
}

/** A shape of the plane as the path of an SVG, to a hundredth of a unit. */
const path = geoPath(projection).digits(3);

function drawn() {
  const world = worldAtlas as Atlas<"countries" | "land">;
  const us = usAtlas as Atlas<"states">;
  return {
    land: path(feature(world, world.objects.land)) ?? "",
    countries: path(mesh(world, world.objects.countries, (one, other) => one !== other)) ?? "",
    states: path(mesh(us, us.objects.states, (one, other) => one !== other)) ?? "",
  };
}

const outlines = drawn();

/** Land, borders of countries and of the states of the USA, in the plane of the map. Its file has the outlines: it is fetched after the map. */
export default function Outlines() {
  return (
    <>
      <path className={styles.land} d={outlines.land} />
      <path className={styles.states} d={outlines.states} />
      <path className={styles.countries} d={outlines.countries} />
    </>
  );
}
