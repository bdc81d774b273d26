import type { ReactNode } from "react";
import { EntryCards as Cards } from "#kit/ui/cards/EntryCards.tsx";
import type { RowMark } from "#kit/ui/grid/column.ts";
import type { Meaning } from "#kit/meaning.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import { useEditing } from "./editing.ts";
import type { OpenCard } from "./use-open-card.ts";

interface EntryCardsProps<Item extends { id: string }> {
  noun: "line" | "indication";
  items: readonly Item[];
  open: OpenCard;
  marks: ReadonlyMap<string, RowMark>;
  titleOf: (item: Item) => string;
  detailOf: (item: Item) => string;
  /** The result, or before there is one the verdict of the criteria. */
  resultOf: (item: Item) => { result: string | null; meaning: Meaning; proposed: string | null };
  onAdd: () => void;
  /** The form of the open entry. */
  children: (item: Item, index: number) => ReactNode;
}

/** Lines or indications of a report on a phone, with their results and what the checks say of them. */
export function EntryCards<Item extends { id: string }>(props: EntryCardsProps<Item>) {
  const { noun, open, marks, titleOf, resultOf, ...others } = props;
  const { showMissing, wanted } = useEditing();
  const isWanted = wanted !== null && (noun === "line" ? wanted.lineId : wanted.indicationId) === open.id;
  const named = (item: Item) => <span className={noun === "line" ? "mono" : undefined}>{titleOf(item)}</span>;
  const judged = (item: Item) => {
    const { result, meaning, proposed } = resultOf(item);
    if (result) return <StatusBadge meaning={meaning}>{result}</StatusBadge>;
    return <span className="quiet">{proposed ? `${proposed} by the criteria` : "No result yet"}</span>;
  };
  return (
    <Cards
      {...others}
      noun={noun}
      openId={open.id}
      onOpen={(id) => open.set(id)}
      field={isWanted ? (wanted.key ?? null) : null}
      titleOf={named}
      endOf={judged}
      markOf={({ id }) => {
        const mark = marks.get(id);
        // A missing value is not an error until a signature was attempted.
        if (!mark || (mark.meaning === "idle" && !showMissing)) return null;
        const isDue = mark.meaning === "due";
        return { meaning: isDue ? "due" : "bad", short: isDue ? "To answer" : "Blocks signing", text: mark.text };
      }}
    />
  );
}
