import "@mantine/spotlight/styles.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { useDebouncedValue, useHotkeys } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { IconArrowRight, IconBolt, IconPlus, IconSearch } from "@tabler/icons-react";
import { useEffect, useState, type ReactNode } from "react";
import { reachOf } from "#kit/access.ts";
import { useActor } from "#kit/ui/actor.ts";
import { withDaysAsShown } from "#kit/ui/format.ts";
import { useRecordKinds } from "#kit/ui/record-kinds.ts";
import { useGo } from "#kit/ui/routing.ts";
import type { RailGroup } from "./navigation.ts";
import { findRecords, matchingWords, type FoundRecord, withoutRepeats } from "./palette-finds.ts";
import styles from "./palette.module.css";
import { type PaletteItem, usePaletteItems } from "./palette-items.ts";

const [paletteStore, palette] = createSpotlight();
const boxLabel = "Search or start";
export const openPalette = () => palette.open();

/** Ctrl or Cmd and K from anywhere: find a person or a record, start something new, do something, go to a page. Enter opens the first. */
export function Palette({ rail }: { rail: readonly RailGroup[] }) {
  const [typed, setTyped] = useState("");
  useEarlyLetters(setTyped);
  useHotkeys([["mod + K", toggleUnlessAsked]], [], true);
  return (
    <Spotlight.Root
      store={paletteStore}
      shortcut={null}
      query={typed}
      onQueryChange={setTyped}
      // At once, not when it has faded: who opens it again meanwhile would add to the former text.
      onSpotlightClose={() => setTyped("")}
      clearQueryOnClose={false}
      scrollable
      maxHeight={480}
      transitionProps={{ duration: 100 }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.3 }}
      centered={false}
      attributes={{ content: { "aria-label": boxLabel } }}
    >
      <Spotlight.Search
        placeholder="Person, number, page or action"
        leftSection={<IconSearch size={18} />}
        aria-label={boxLabel}
      />
      <Offered rail={rail} typed={typed} />
    </Spotlight.Root>
  );
}

/** What is offered for the typed text; computed only while the palette is open, since the frame is around every page. */
function Offered({ rail, typed }: { rail: readonly RailGroup[]; typed: string }) {
  const found = useFoundRecords(typed);
  const items = usePaletteItems(rail);
  const matching = (of: PaletteItem[]): Shown[] => matchingWords(of, typed);
  const records = { label: "Records", mark: <IconSearch size={16} aria-hidden />, items: found.rows };
  // "back up" means the page of backups, not an item with these words in its title.
  const meant = found.rows.some((row) => row.meant);
  const groups: { label: string; mark: ReactNode; items: Shown[] }[] = [
    ...(meant ? [records] : []),
    { label: "Start", mark: <IconPlus size={16} aria-hidden />, items: matching(items.start) },
    { label: "Actions", mark: <IconBolt size={16} aria-hidden />, items: matching(items.act) },
    {
      label: "Go to",
      mark: <IconArrowRight size={16} aria-hidden />,
      items: [...matching(items.places), ...(typed.trim() === "" ? [] : matching(items.sections))],
    },
    ...(meant ? [] : [records]),
  ].filter((group) => group.items.length > 0);
  useFirstSelected(groups.flatMap((group) => group.items.map((item) => keyOf(group.label, item))).join("\n"));
  return (
    <Spotlight.ActionsList {...scrolled}>
      {groups.map(({ label, mark, items: shown }) => (
        <Spotlight.ActionsGroup key={label} label={label}>
          {shown.map((item) => (
            <Spotlight.Action key={keyOf(label, item)} onClick={item.run}>
              <Words mark={mark} item={item} />
            </Spotlight.Action>
          ))}
        </Spotlight.ActionsGroup>
      ))}
      {groups.length === 0 && <Spotlight.Empty>{found.says}</Spotlight.Empty>}
    </Spotlight.ActionsList>
  );
}

/** The box is rendered and focused a moment after Ctrl and K; what is typed in that moment is entered too, and reaches no page below. */
function useEarlyLetters(change: (to: (typed: string) => string) => void): void {
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (!paletteStore.getState().opened || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (document.activeElement?.closest(`[role=dialog][aria-label="${boxLabel}"]`)) return;
      const { key } = event;
      if (key !== "Backspace" && [...key].length !== 1) return;
      event.preventDefault();
      event.stopPropagation();
      change((typed) => (key === "Backspace" ? typed.slice(0, -1) : typed + key));
    };
    window.addEventListener("keydown", take, { capture: true });
    return () => window.removeEventListener("keydown", take, { capture: true });
  }, [change]);
}

/** Not over a dialog, which asks for an answer first: the agreement stands before everything (specification 4s). */
function toggleUnlessAsked(): void {
  const asked = document.querySelector(`[role=dialog][aria-modal=true]:not([aria-label="${boxLabel}"])`);
  if (paletteStore.getState().opened || !asked) palette.toggle();
}

/** A list longer than the box can be scrolled by keyboard too. */
const scrolled: object = { viewportProps: { tabIndex: 0, role: "group", "aria-label": "What can be opened" } };

type Shown = PaletteItem & Partial<FoundRecord>;

const keyOf = (label: string, { number = "", title, group = "", href = "" }: Shown): string =>
  [label, number, title, group, href].join(" ");

/** Records arrive after the words were typed; whenever the list changes, its first entry is the one that Enter opens. */
function useFirstSelected(shown: string): void {
  useEffect(() => {
    const entries = document.getElementById(paletteStore.getState().listId)?.querySelectorAll("[data-action]") ?? [];
    for (const [at, entry] of [...entries].entries()) entry.toggleAttribute("data-selected", at === 0);
    paletteStore.setState((state) => ({ ...state, selected: shown === "" ? -1 : 0 }));
  }, [shown]);
}

function Words({ mark, item }: { mark: ReactNode; item: Shown }) {
  return (
    <span className={styles.item}>
      {mark}
      {item.number && <span className="mono">{withDaysAsShown(item.number)}</span>}
      <span className={styles.title}>{item.title}</span>
      {item.group && <span className={styles.group}>{item.group}</span>}
    </span>
  );
}

/** The pause between two letters, in milliseconds. */
const betweenLetters = 100;

/** Records are searched for with at least this many letters: fewer are in nearly every name. */
const fewestLetters = 3;

function useFoundRecords(typed: string): { rows: Shown[]; says: string } {
  const [sought] = useDebouncedValue(typed.trim(), betweenLetters);
  const { rights } = useActor();
  const kinds = withoutRepeats(useRecordKinds(), (module) => reachOf(rights, [module], "view") === "all");
  const go = useGo();
  const { data, isFetching } = useQuery({
    queryKey: ["palette", sought],
    queryFn: ({ signal }) => findRecords(kinds, sought, signal),
    enabled: sought.length >= fewestLetters,
    // A number issued a minute ago must be found, so answers are not cached beyond the open palette.
    gcTime: 0,
  });
  const tooFew = typed.trim().length < fewestLetters;
  const rows = sought.length < fewestLetters || tooFew ? [] : (data ?? []);
  return {
    rows: rows.map((row) => ({ ...row, run: () => go(row.href) })),
    says: tooFew
      ? `Records are found by ${fewestLetters} letters or more`
      : isFetching || sought !== typed.trim()
        ? "Searching records"
        : "No results",
  };
}
