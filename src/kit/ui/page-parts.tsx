import { createContext, type FunctionComponent, lazy, Suspense, use } from "react";
import { reachOf } from "#kit/access.ts";
import type { Place } from "#kit/page-places.ts";
import { useActor } from "./actor.ts";
import { connectionNow, whenConnectionChanges } from "./connection.ts";
import { whenIdle } from "./idle.ts";
import type { PagePart } from "./pages.ts";
import type { PageTab } from "./PageTabs.tsx";
import { LinesSkeleton } from "./states.tsx";

/** The parts that modules put on pages of others. The shell provides them. */
export const PagePartsContext = createContext<readonly PagePart[]>([]);

/** The parts at a place in the order of the modules, and whether this person may see each. */
function usePartsAt<P extends object>(place: Place<P>) {
  const { rights } = useActor();
  return use(PagePartsContext)
    .filter(({ at }) => at === place.name)
    .map((part) => ({
      Part: drawn<P>(part),
      tab: part.tab,
      allowed: part.module === undefined || reachOf(rights, [part.module], "view") !== null,
    }));
}

/** Everything at a place that this person may see, one below the other. */
export function PartsAt<P extends object>({ place, handed }: { place: Place<P>; handed: P }) {
  return usePartsAt(place).map(({ Part, allowed }, index) => allowed && <Part key={index} {...handed} />);
}

/** The parts at a place as tabs, for `PageTabs`. */
export function useTabsAt<P extends object>(place: Place<P>, handed: P): PageTab[] {
  return usePartsAt(place).flatMap(({ Part, tab, allowed }) => (tab ? [{ ...tab, allowed, part: <Part {...handed} /> }] : []));
}

type Drawn = FunctionComponent<never>;
const known = new WeakMap<PagePart, Drawn>();

/** The part as a lazy component, the same one however often it is requested. `partAt` has checked that it takes what the place passes. */
function drawn<P extends object>(part: PagePart): FunctionComponent<P> {
  const made = known.get(part) ?? withWaiting(part, lazy(orLeftOut(part)));
  known.set(part, made);
  return made as FunctionComponent<P>;
}

/** A part that is not on this device is left out of the page until there is a network, and does not take the page with it. */
function orLeftOut(part: PagePart): () => Promise<{ default: FunctionComponent<object> }> {
  // A file that cannot be fetched comes as nothing at all: the shell takes such errors of the build's loader upon itself.
  const now = () =>
    (part.load() as Promise<{ default: FunctionComponent<object> } | undefined>).then(
      (file) => file ?? Promise.reject(new TypeError()),
    );
  const load = part.later ? () => whenIdle().then(now) : now;
  return () =>
    load().catch((failure: unknown) => {
      if (connectionNow().online) throw failure;
      const stop = whenConnectionChanges(() => {
        stop();
        known.delete(part);
      });
      return { default: part.quiet ? Nothing : NotOnDevice };
    });
}

const Nothing = () => null;
const NotOnDevice = () => <p className="quiet">Not available offline yet.</p>;

function withWaiting({ quiet }: PagePart, Part: FunctionComponent<object>): Drawn {
  return function PartOfPage(handed: object) {
    return (
      <Suspense fallback={quiet ? null : <LinesSkeleton />}>
        <Part {...handed} />
      </Suspense>
    );
  };
}
