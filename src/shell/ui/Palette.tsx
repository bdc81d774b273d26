import "@mantine/spotlight/styles.css";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { IconArrowRight, IconPlus, IconSearch } from "@tabler/icons-react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { useRecordKinds } from "#kit/ui/record-kinds.ts";
import { useGo } from "#kit/ui/routing.ts";
import { allPages, type RailGroup } from "./navigation.ts";
import { findRecords, matchingWords, type FoundRecord } from "./palette-finds.ts";
import { usePages } from "./rail.ts";
import { mayOpen, useSession } from "./session.ts";

const [paletteStore, palette] = createSpotlight();
export const openPalette = () => palette.open();

/** Ctrl or Cmd and K from anywhere: go to a page, find a record by its number, start something new. */
export function Palette({ rail }: { rail: readonly RailGroup[] }) {
  const [typed, setTyped] = useState("");
  const found = useFoundRecords(typed);
  const go = useGo();
  const session = useSession();
  const starts = allPages(usePages())
    .filter(({ starts: start, module }) => start !== undefined && session && mayOpen(session, module))
    .map(({ starts: start = "", path }) => ({ title: start, href: path }));
  const places = rail.flatMap(({ title, entries }) =>
    entries.map((entry) => ({ title: entry.title, href: entry.href, group: title })),
  );
  const groups = [
    { label: "Records", items: found.rows },
    { label: "Start", items: matchingWords(starts, typed) },
    { label: "Go to", items: matchingWords(places, typed) },
  ];
  const nothing = groups.every(({ items }) => items.length === 0);
  // Records arrive after the words were typed, when nothing is marked yet; then Enter takes the first of what is shown.
  function takeFirst(event: KeyboardEvent) {
    const [first] = groups.flatMap(({ items }) => items);
    if (event.key !== "Enter" || !first || paletteStore.getState().selected >= 0) return;
    event.preventDefault();
    palette.close();
    go(first.href);
  }
  return (
    <Spotlight.Root
      store={paletteStore}
      shortcut={["mod + K"]}
      query={typed}
      onQueryChange={setTyped}
      clearQueryOnClose
      scrollable
      maxHeight={480}
      transitionProps={{ duration: 100 }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.3 }}
      centered={false}
      attributes={{ content: { "aria-label": "Search or start" } }}
    >
      <Spotlight.Search
        placeholder="A page, a number, or what you want to start"
        leftSection={<IconSearch size={18} />}
        aria-label="Search or start"
        onKeyDown={takeFirst}
      />
      <Spotlight.ActionsList>
        {groups.map(
          ({ label, items }) =>
            items.length > 0 && (
              <Spotlight.ActionsGroup key={label} label={label}>
                {items.map((item) => (
                  <Spotlight.Action key={`${label}${item.href}`} onClick={() => go(item.href)} leftSection={marks[label]}>
                    <Words item={item} />
                  </Spotlight.Action>
                ))}
              </Spotlight.ActionsGroup>
            ),
        )}
        {nothing && <Spotlight.Empty>{found.asking ? "Looking for records" : "No results"}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

const marks: Record<string, ReactNode> = {
  Records: <IconSearch size={16} aria-hidden />,
  Start: <IconPlus size={16} aria-hidden />,
  "Go to": <IconArrowRight size={16} aria-hidden />,
};

function Words({ item }: { item: { title: string; group?: string } & Partial<FoundRecord> }) {
  return (
    <span style={{ display: "flex", gap: 8, flex: 1, minWidth: 0 }}>
      {item.number && <span className="mono">{item.number}</span>}
      <span style={{ flex: 1, overflow: "hidden", textOverflow: "ellipsis" }}>{item.title}</span>
      {item.group && <span className="quiet">{item.group}</span>}
    </span>
  );
}

function useFoundRecords(typed: string): { rows: FoundRecord[]; asking: boolean } {
  const [sought] = useDebouncedValue(typed.trim(), 250);
  const kinds = useRecordKinds();
  const { data, isFetching } = useQuery({
    queryKey: ["palette", sought],
    queryFn: ({ signal }) => findRecords(kinds, sought, signal),
    enabled: sought.length >= 3,
    // A number given out a minute ago must be found, so an answer is not kept beyond the open palette.
    gcTime: 0,
  });
  return { rows: sought.length >= 3 ? (data ?? []) : [], asking: isFetching || sought !== typed.trim() };
}
