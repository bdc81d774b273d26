import { dashboard, type PlaceNow } from "../contract.ts";
import { mandatory } from "../layout.ts";
import type { Reply } from "#kit/contract.ts";
import { useSend } from "#kit/ui/data.ts";

type Now = Reply<typeof dashboard.endpoints.now>;

/** What can be done with one tile while the page is being arranged; what is not possible is null. */
export interface Moves {
  earlier: (() => void) | null;
  later: (() => void) | null;
  hide: (() => void) | null;
}

export interface Arrangement {
  places: readonly PlaceNow[];
  movesOf: (place: string, at: number) => Moves;
  show: (place: string) => void;
  reset: () => void;
  busy: boolean;
}

/** The person's own order. Each step is kept at once, so that there is nothing to save. */
export function useArrangement({ places, hidden }: Now): Arrangement {
  const keep = useSend(dashboard.endpoints.arrange);
  const back = useSend(dashboard.endpoints.reset, { done: "Your roles' arrangement is back" });
  const order = places.map(({ place }) => place);
  const hiddenNow = hidden.map(({ place }) => place);
  const arrange = (next: string[], hide: string[]) => keep.run({ body: { order: next, hidden: hide } });
  const moved = (at: number, to: number) => {
    const next = order.toSpliced(at, 1);
    return next.toSpliced(to, 0, order[at] ?? "");
  };
  return {
    places,
    busy: keep.sending || back.sending,
    movesOf: (place, at) => ({
      earlier: at > 0 ? () => arrange(moved(at, at - 1), hiddenNow) : null,
      later: at < order.length - 1 ? () => arrange(moved(at, at + 1), hiddenNow) : null,
      hide: mandatory.has(place) ? null : () => arrange(order, [...hiddenNow, place]),
    }),
    show: (place) =>
      arrange(
        [...order, place],
        hiddenNow.filter((one) => one !== place),
      ),
    reset: () => back.run({}),
  };
}
