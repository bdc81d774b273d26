import { dashboard } from "../contract.ts";
import { mandatory, type Screen } from "../layout.ts";
import type { Reply } from "#kit/contract.ts";
import { useSend } from "#kit/ui/data.ts";

type Now = Reply<typeof dashboard.endpoints.now>;

/** What can be done with one tile while the page is being arranged; what is not possible is null. */
export interface Moves {
  earlier: (() => void) | null;
  later: (() => void) | null;
  hide: (() => void) | null;
  /** Puts it into the other column, which is wider or narrower; on a phone there is one. */
  resize: (() => void) | null;
  column: Column;
}

type Column = "wide" | "narrow";

export interface Arrangement {
  movesOf: (place: string, column: Column) => Moves;
  show: (place: string) => void;
  reset: () => void;
  busy: boolean;
}

/** The person's own arrangement of a screen. Each step is kept at once, so that there is nothing to save. */
export function useArrangement({ places, hidden, wide, narrow }: Now, screen: Screen): Arrangement {
  const save = useSend(dashboard.endpoints.arrange);
  const back = useSend(dashboard.endpoints.reset, { done: "Reset to the layout of your roles" });
  const order = places.map(({ place }) => place);
  const now = { order, hidden: hidden.map(({ place }) => place), wide, narrow };
  const arrange = (changes: Partial<typeof now>) => save.run({ body: { screen, ...now, ...changes } });
  const moved = (at: number, to: number) => {
    const next = order.toSpliced(at, 1);
    return next.toSpliced(to, 0, order[at] ?? "");
  };
  const without = (list: readonly string[], place: string) => list.filter((one) => one !== place);
  const into = (place: string, column: Column) => ({
    wide: column === "wide" ? [...without(wide, place), place] : without(wide, place),
    narrow: column === "narrow" ? [...without(narrow, place), place] : without(narrow, place),
  });
  return {
    busy: save.sending || back.sending,
    movesOf: (place, column) => {
      const at = order.indexOf(place);
      return {
        column,
        earlier: at > 0 ? () => arrange({ order: moved(at, at - 1) }) : null,
        later: at < order.length - 1 ? () => arrange({ order: moved(at, at + 1) }) : null,
        hide: mandatory.has(place) ? null : () => arrange({ hidden: [...now.hidden, place] }),
        resize: screen === "phone" ? null : () => arrange(into(place, column === "wide" ? "narrow" : "wide")),
      };
    },
    show: (place) => arrange({ order: [...order, place], hidden: now.hidden.filter((one) => one !== place) }),
    reset: () => back.run({ body: { screen } }),
  };
}
