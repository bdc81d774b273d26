import { ActionIcon, Button, CloseButton, Popover, TextInput } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { useState } from "react";
import { useActor } from "./actor.ts";
import styles from "./list.module.css";
import { useRemembered } from "./remembered.ts";
import { stringifySearch, useGo, useUrl } from "./routing.ts";

interface SavedView {
  name: string;
  search: string;
}

/** Named views of a list: the words of its address under a name, kept on this device for this person. */
export function SavedViews({ path }: { path: string }) {
  const { id } = useActor();
  const [views, setViews] = useRemembered<SavedView[]>(`views ${id} ${path}`, []);
  const [words] = useUrl();
  const [name, setName] = useState("");
  const [open, setOpen] = useState(false);
  const go = useGo();
  function save() {
    const view = { name: name.trim(), search: stringifySearch(words) };
    if (view.name === "") return;
    setViews([...views.filter((one) => one.name !== view.name), view]);
    setName("");
  }
  function show(view: SavedView) {
    setOpen(false);
    go(window.location.pathname + view.search);
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={280} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={30} aria-label="Saved views" onClick={() => setOpen(!open)}>
          <IconBookmark size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.choice}>
        {views.length === 0 && (
          <div className="quiet">Name the search, filters and columns as they are now, to come back to them.</div>
        )}
        {views.map((view) => (
          <div key={view.name} className={styles.view}>
            <Button size="xs" variant="subtle" justify="flex-start" onClick={() => show(view)}>
              {view.name}
            </Button>
            <CloseButton
              size="sm"
              aria-label={`Forget the view ${view.name}`}
              onClick={() => setViews(views.filter((one) => one.name !== view.name))}
            />
          </div>
        ))}
        <form
          className={styles.view}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextInput
            size="xs"
            aria-label="Name of this view"
            placeholder="Name of this view"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button size="xs" type="submit" variant="default" disabled={name.trim() === ""}>
            Save view
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
}
