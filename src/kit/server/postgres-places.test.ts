import { expect, it } from "vitest";
import { PostgresPlaces } from "./postgres-places.ts";

it("names several servers: the next is used when the current one is left, once however many leave it", () => {
  const places = new PostgresPlaces(
    "postgresql://app:s%40cret@one:5432,two:5433,three/quality?target_session_attrs=primary&sslmode=require",
  );
  expect(places.current).toBe("postgresql://app:s%40cret@one:5432/quality?sslmode=require");
  expect(places.name).toBe("one:5432/quality");
  const first = places.current;
  places.leave(first);
  places.leave(first);
  expect(places.current).toBe("postgresql://app:s%40cret@two:5433/quality?sslmode=require");
  places.leave(places.current);
  expect(places.current).toBe("postgresql://app:s%40cret@three/quality?sslmode=require");
  places.leave(places.current);
  expect(places.current).toBe(first);
});

it("leaves a single address unchanged, and refuses a list with an invalid one", () => {
  const socket = "postgresql://postgres@/quality?host=/run/postgresql";
  expect(new PostgresPlaces(socket).current).toBe(socket);
  expect(new PostgresPlaces(socket).areSeveral).toBe(false);
  for (const url of ["postgres://app@one,/quality", "postgres://app@one:5432,two:port/quality"])
    expect(() => new PostgresPlaces(url)).toThrow("one of them cannot be read");
});
