import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { type ListView, listViews } from "#kit/list-views.ts";
import { useSend } from "./data.ts";
import { ConfirmDialog } from "./dialogs.tsx";
import { Go } from "./Go.tsx";
import type { List } from "./list.ts";
import { useKeptOfLists } from "./list-layout.ts";
import styles from "./list.module.css";
import { type PageView, questionIn, viewShown } from "./list-view.ts";
import { parseSearch, stringifySearch, type Search } from "./routing.ts";
import { SaveViewDialog } from "./SaveViewDialog.tsx";

/** The views of a list as tabs: all of it, those of the page, shared ones, the person's own. Nothing when there are none. */
export function ListViews<Row>({ list, pageViews }: { list: List<Row>; pageViews: readonly PageView[] }) {
  const saved = useSavedViews(list);
  if (!list.inUrl || pageViews.length + saved.length === 0) return null;
  const { own, place } = list.words;
  const shown = viewShown(saved, own, parseSearch);
  const page = shown
    ? undefined
    : [{ title: "All", search: {} }, ...pageViews].find((one) => questionIn(one.search) === questionIn(own));
  const hrefOf = (search: Search) => window.location.pathname + stringifySearch({ ...place, ...search });
  return (
    <div className={`${styles.views} noPrint`}>
      <nav className={styles.viewTabs} aria-label="Views">
        {[{ title: "All", search: {} }, ...pageViews].map(({ title, search }) => (
          <Go
            key={title}
            className={styles.viewTab}
            href={hrefOf(search)}
            aria-current={page?.title === title ? "page" : undefined}
          >
            {title}
          </Go>
        ))}
        {saved.map((view) => (
          <Go
            key={view.id}
            className={styles.viewTab}
            href={hrefOf(parseSearch(view.search))}
            aria-current={shown?.id === view.id ? "page" : undefined}
          >
            {view.name}
            {view.shared && !view.own && <span className="onlyRead"> (shared)</span>}
          </Go>
        ))}
      </nav>
      {shown?.mayChange && <ViewMenu key={shown.id} view={shown} search={list.viewSearch} />}
    </div>
  );
}

/** Saved views of the list: shared ones first, then the person's own. */
function useSavedViews<Row>({ path, inUrl }: List<Row>): readonly ListView[] {
  const views = useKeptOfLists(inUrl)?.views.filter((view) => view.list === path) ?? [];
  return views.toSorted((a, b) => Number(b.shared) - Number(a.shared));
}

/** Whether what is shown has no tab yet, so that it is worth saving. */
export function useIsUnsaved<Row>(list: List<Row>, pageViews: readonly PageView[]): boolean {
  const saved = useSavedViews(list);
  const { own } = list.words;
  if (!list.inUrl || !list.isFiltered) return false;
  return !viewShown(saved, own, parseSearch) && !pageViews.some(({ search }) => questionIn(search) === questionIn(own));
}

/** The actions on the saved view on screen. */
function ViewMenu({ view, search }: { view: ListView; search: string }) {
  const change = useSend(listViews.endpoints.change, { done: "View saved" });
  const remove = useSend(listViews.endpoints.remove, { done: "View deleted" });
  const [dialog, setDialog] = useState<"rename" | "delete" | null>(null);
  const { id, name, shared } = view;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={30} aria-label={`Change the view ${name}`}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={search === view.search} onClick={() => change.run({ id, body: { search } })}>
            Save order and columns
          </Menu.Item>
          <Menu.Item onClick={() => setDialog("rename")}>Rename</Menu.Item>
          <Menu.Item onClick={() => change.run({ id, body: { shared: !shared } })}>
            {shared ? "Stop sharing" : "Share with everyone who may open this list"}
          </Menu.Item>
          <Menu.Item color="red" onClick={() => setDialog("delete")}>
            Delete view
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {dialog === "rename" && <SaveViewDialog rename={view} onClose={() => setDialog(null)} />}
      <ConfirmDialog
        opened={dialog === "delete"}
        title={`Delete the view ${name}?`}
        confirm="Delete view"
        danger
        onConfirm={() => remove.send({ id })}
        onClose={() => setDialog(null)}
      >
        {shared ? "Everyone who may open this list loses its tab. The records stay." : "Its tab is removed. The records stay."}
      </ConfirmDialog>
    </>
  );
}
