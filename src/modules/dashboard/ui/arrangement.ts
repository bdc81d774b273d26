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
  /** Makes it wide or narrow again; on a phone there is one width. */
  resize: (() => void) | null;
}

export interface Arrangement {
  isWide: (place: string) => boolean;
  movesOf: (place: string, at: number) => Moves;
  show: (place: string) => void;
  reset: () => void;
  busy: boolean;
}

/** The person's own arrangement of a screen. Each step is kept at once, so that there is nothing to save. */
export function useArrangement({ places, hidden, wide }: Now, screen: Screen): Arrangement {
  const save = useSend(dashboard.endpoints.arrange);
  const back = useSend(dashboard.endpoints.reset, { done: "Reset to the layout of your roles" });
  const order = places.map(({ place }) => place);
  const now = { order, hidden: hidden.map(({ place }) => place), wide };
  const arrange = (changes: Partial<typeof now>) => save.run({ body: { screen, ...now, ...changes } });
  const moved = (at: number, to: number) => {
    const next = order.toSpliced(at, 1);
    return next.toSpliced(to, 0, order[at] ?? "");
  };
  const switched = (place: string) => (wide.includes(place) ? wide.filter((one) => one !== place) : [...wide, place]);
  return {
    isWide: (place) => wide.includes(place),
    busy: save.sending || back.sending,
    movesOf: (place, at) => ({
      earlier: at > 0 ? () => arrange({ order: moved(at, at - 1) }) : null,
      later: at < order.length - 1 ? () => arrange({ order: moved(at, at + 1) }) : null,
      hide: mandatory.has(place) ? null : () => arrange({ hidden: [...now.hidden, place] }),
      resize: screen === "phone" ? null : () => arrange({ wide: switched(place) }),
    }),
    show: (place) => arrange({ order: [...order, place], hidden: now.hidden.filter((one) => one !== place) }),
    reset: () => back.run({ body: { screen } }),
  };
}
