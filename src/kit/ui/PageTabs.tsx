import { Box, Tabs } from "@mantine/core";
import { type ReactNode, useEffect, useRef, type RefObject } from "react";
import styles from "./PageTabs.module.css";
import { stringifySearch, useGo, useUrl } from "./routing.ts";
import { Banner } from "./status.tsx";

/** A tab of a page. */
export interface PageTab<Name extends string = string> {
  /** In the address: "?tab=history". */
  name: Name;
  title: string;
  /** What it shows, one below the other; rendered only while it is open. */
  part: ReactNode;
  /** false: this person may not see it, so it is not among the tabs. */
  allowed?: boolean;
}

/**
 * The tab that is open by the address: the first one if the address names none, an unknown one, or one this person may not see, whose title is then in
 * `refused`. At least one tab must be allowed.
 */
export function useOpenTab<Name extends string>(tabs: readonly PageTab<Name>[]): { open: Name; refused: string | null } {
  const [{ tab: asked }] = useUrl();
  const shown = tabs.filter(isShown);
  const found = shown.find(({ name }) => name === asked);
  const [first] = shown;
  if (!first) throw new Error("A page of tabs has at least one that everyone may see");
  return { open: (found ?? first).name, refused: found ? null : (tabs.find(({ name }) => name === asked)?.title ?? null) };
}

const isShown = ({ allowed = true }: PageTab) => allowed;

interface PageTabsProps {
  tabs: readonly PageTab[];
  /** What the tabs are of, where the heading above them does not say it. */
  label?: string;
  /** Another tab is another list: it opens without the filters of the last, and Back returns to it. */
  lists?: boolean;
}

/** The ref of a row of tabs, which is scrolled to the open one: on a phone it may be beside the screen. */
export function useTabInView(at: number): RefObject<HTMLDivElement | null> {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = row.current?.children[at];
    if (row.current && tab instanceof HTMLElement)
      row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [at]);
  return row;
}

/** The tabs of a page, with the open one in the address. One that may not be seen is named instead of shown. */
export function PageTabs({ tabs, label, lists = false }: PageTabsProps) {
  const { open, refused } = useOpenTab(tabs);
  const [, change] = useUrl();
  const go = useGo();
  const shown = tabs.filter(isShown);
  const at = shown.findIndex(({ name }) => name === open);
  const row = useTabInView(at);
  const choose = (name: string | null) => {
    const tab = name === shown[0]?.name ? null : name;
    if (lists) go(window.location.pathname + stringifySearch({ tab }));
    else change({ tab });
  };
  return (
    <Tabs value={open} onChange={choose} keepMounted={false}>
      <Tabs.List mb="md" ref={row} aria-label={label} className="noPrint">
        {shown.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {refused && (
        <Box mb="md">
          <Banner meaning="idle" title={`You may not see "${refused}" here`}>
            {shown[at]?.title} is shown instead.
          </Banner>
        </Box>
      )}
      {shown.map(({ name, part }) => (
        <Tabs.Panel key={name} value={name} className={`${styles.panel} ${lists ? styles.list : ""}`}>
          {part}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
