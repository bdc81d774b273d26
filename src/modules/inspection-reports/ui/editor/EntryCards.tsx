import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, type FormEvent, type ReactNode } from "react";
import { useSettledProblem } from "#kit/ui/form/settled-problem.ts";
import type { RowMark } from "#kit/ui/grid/column.ts";
import type { Meaning } from "#kit/meaning.ts";
import { StatusBadge } from "#kit/ui/status.tsx";
import { useEditing } from "./editing.ts";
import styles from "./editor.module.css";
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

/** Lines or indications on a phone: a list, and one form at a time with links to the previous and next one. */
export function EntryCards<Item extends { id: string }>(props: EntryCardsProps<Item>) {
  const { noun, items, open, marks, titleOf, detailOf, resultOf, onAdd, children } = props;
  const { showMissing, wanted } = useEditing();
  const index = items.findIndex(({ id }) => id === open.id);
  const item = items[index];
  const card = useRef<HTMLDivElement>(null);
  const shownId = item?.id ?? null;
  const before = useRef(shownId);
  useEffect(() => {
    // When moving to another one, it is shown from its top.
    if (shownId !== null && before.current !== null && before.current !== shownId)
      card.current?.scrollIntoView?.({ block: "start" });
    before.current = shownId;
  }, [shownId]);
  const isWanted = wanted && shownId !== null && (noun === "line" ? wanted.lineId : wanted.indicationId) === shownId;
  const field = isWanted && wanted.key ? `${shownId} ${wanted.key}` : null;
  useEffect(() => {
    if (!field) return;
    const entry = `[data-entry="${field.split(" ").at(-1) ?? ""}"]`;
    const input = card.current?.querySelector<HTMLElement>(`${entry} :is(input, textarea, select, button)`);
    input?.scrollIntoView?.({ block: "center" });
    input?.focus({ preventScroll: true });
  }, [field]);
  // A missing value is not an error until a signature was attempted.
  const markOf = (id: string) => {
    const mark = marks.get(id);
    return mark && (mark.meaning !== "idle" || showMissing) ? mark : null;
  };
  const { problem: mark, typed, left } = useSettledProblem(item ? markOf(item.id) : null);
  const goTo = (to: number) => open.set(items[to]?.id ?? null);
  const addButton = (
    <Button data-digits-add leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {noun === "line" ? "Add a line" : "Add an indication"}
    </Button>
  );

  if (!item)
    return (
      <>
        {items.length > 0 && (
          <ul className={styles.cards}>
            {items.map((one) => {
              const mark = markOf(one.id);
              const { result, meaning, proposed } = resultOf(one);
              return (
                <li key={one.id} className={styles.cardRow}>
                  <button type="button" className={styles.cardButton} onClick={() => open.set(one.id)}>
                    <span className={styles.cardLine}>
                      <span className={noun === "line" ? "mono" : undefined}>{titleOf(one)}</span>
                      <span className="quiet">{detailOf(one)}</span>
                      {mark && (
                        <span className={styles.cardProblem} data-meaning={mark.meaning === "due" ? "due" : "bad"}>
                          {mark.meaning === "due" ? "To answer" : "Blocks signing"}
                        </span>
                      )}
                    </span>
                    {result ? (
                      <StatusBadge meaning={meaning}>{result}</StatusBadge>
                    ) : (
                      <span className="quiet">{proposed ? `${proposed} by the criteria` : "No result yet"}</span>
                    )}
                  </button>
                </li>
              );
            })}
          </ul>
        )}
        {addButton}
      </>
    );
  return (
    <div
      ref={card}
      className={styles.openCard}
      data-digits-scope
      onInput={({ target }: FormEvent) => target instanceof HTMLElement && target.dataset["digits"] !== undefined && typed()}
      onBlur={left}
    >
      <div className={styles.stepper}>
        <Button variant="default" leftSection={<IconChevronLeft size={16} aria-hidden />} onClick={() => open.set(null)}>
          All {noun}s
        </Button>
        <span className={styles.stepperEnd}>
          <ActionIcon
            variant="default"
            size={44}
            disabled={index === 0}
            aria-label={`Previous ${noun}`}
            onClick={() => goTo(index - 1)}
          >
            <IconChevronLeft size={18} />
          </ActionIcon>
          <span className="figures">
            {index + 1} of {items.length}
          </span>
          <ActionIcon
            variant="default"
            size={44}
            disabled={index === items.length - 1}
            aria-label={`Next ${noun}`}
            onClick={() => goTo(index + 1)}
          >
            <IconChevronRight size={18} />
          </ActionIcon>
        </span>
      </div>
      {mark && (
        <p className={styles.cardMark} data-meaning={mark.meaning === "due" ? "due" : "bad"}>
          {mark.text}
        </p>
      )}
      {children(item, index)}
      <div className={styles.stepper}>
        <Button
          variant="default"
          disabled={index === 0}
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          onClick={() => goTo(index - 1)}
        >
          Previous
        </Button>
        {index < items.length - 1 ? (
          <Button
            data-digits-next
            rightSection={<IconChevronRight size={16} aria-hidden />}
            onClick={() => goTo(index + 1)}
          >{`Next ${noun}`}</Button>
        ) : (
          addButton
        )}
      </div>
    </div>
  );
}
