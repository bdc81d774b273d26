import { expect, it } from "vitest";
import { PostgresPlaces } from "./postgres-places.ts";

it("names several servers, of which the next is used when the one in use was left, once however many leave it", () => {
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

it("leaves the address of one as it is, and refuses several of which one cannot be read", () => {
  const socket = "postgresql://postgres@/quality?host=/run/postgresql";
  expect(new PostgresPlaces(socket).current).toBe(socket);
  expect(new PostgresPlaces(socket).areSeveral).toBe(false);
  for (const url of ["postgres://app@one,/quality", "postgres://app@one:5432,two:port/quality"])
    expect(() => new PostgresPlaces(url)).toThrow("one of them cannot be read");
});
