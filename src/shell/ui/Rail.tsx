import { ActionIcon, TextInput, UnstyledButton, useComputedColorScheme } from "@mantine/core";
import { IconChevronDown, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { imageAddress } from "#directory/company/ui/image-address.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Hint } from "#kit/ui/Hint.tsx";
import { useRemembered } from "#kit/ui/remembered.ts";
import { useIcons } from "./rail.ts";
import { useSession } from "./session.ts";
import { entryAt, type RailEntry, type RailGroup } from "./navigation.ts";
import styles from "./rail.module.css";

interface RailProps {
  rail: readonly RailGroup[];
  pathname: string;
  folded?: boolean;
  /** Folds the rail to its icons and back; absent where it cannot be folded (the phone's drawer). */
  fold?: () => void;
  chosen?: () => void;
}

/** Every module the person may open, in groups that can be closed, with a search by name. */
export function Rail({ rail, pathname, folded = false, fold, chosen }: RailProps) {
  const [sought, setSought] = useState("");
  const [closed, setClosed] = useRemembered<string[]>("rail-closed", []);
  const found = folded ? rail : matching(rail, sought);
  const here = entryAt(rail, pathname)?.entry;
  return (
    <nav className={styles.rail} data-folded={folded || undefined} aria-label="Modules">
      {fold && (
        <div className={styles.head}>
          {!folded && (
            <span className={styles.name}>
              <Brand />
            </span>
          )}
          <Hint text={folded ? "Expand" : "Collapse"} side="right">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={folded ? "Expand the list of modules" : "Collapse the list of modules"}
              onClick={fold}
            >
              {folded ? <IconLayoutSidebarLeftExpand size={18} /> : <IconLayoutSidebarLeftCollapse size={18} />}
            </ActionIcon>
          </Hint>
        </div>
      )}
      {!folded && (
        <TextInput
          className={styles.search}
          size="xs"
          type="search"
          aria-label="Search modules"
          placeholder="Search modules"
          leftSection={<IconSearch size={14} />}
          value={sought}
          onChange={(event) => setSought(event.currentTarget.value)}
        />
      )}
      <div className={styles.groups}>
        {found.map(({ title, entries }) => {
          const open = folded || sought !== "" || !closed.includes(title);
          return (
            <section key={title} className={styles.group}>
              {!folded && (
                <UnstyledButton
                  className={styles.groupName}
                  aria-expanded={open}
                  onClick={() => setClosed(open ? [...closed, title] : closed.filter((name) => name !== title))}
                >
                  {title}
                  <IconChevronDown size={14} data-closed={!open || undefined} aria-hidden />
                </UnstyledButton>
              )}
              {open && (
                <ul>
                  {entries.map((entry) => (
                    <li key={entry.href}>
                      <Entry entry={entry} here={entry.href === here?.href} folded={folded} chosen={chosen} />
                    </li>
                  ))}
                </ul>
              )}
            </section>
          );
        })}
        {found.length === 0 && sought !== "" && <p className="quiet">No results</p>}
      </div>
    </nav>
  );
}

/** The company's logo for the theme; without one, or where it cannot be loaded, the product's name. */
function Brand() {
  const logo = useSession()?.logo;
  const dark = useComputedColorScheme() === "dark";
  const [missing, setMissing] = useState<string | null>(null);
  const sha256 = (dark && logo?.dark) || logo?.light;
  if (sha256 && sha256 !== missing) {
    const kind = dark && logo?.dark ? "logo-dark" : "logo";
    return (
      <img
        className={styles.logo}
        data-on-paper={(dark && kind === "logo") || undefined}
        src={imageAddress(kind, { sha256 })}
        alt="Holdpoint"
        onError={() => setMissing(sha256)}
      />
    );
  }
  return (
    <>
      <img src="/icon.svg" alt="" />
      Holdpoint
    </>
  );
}

function Entry({
  entry,
  here,
  folded,
  chosen,
}: {
  entry: RailEntry;
  here: boolean;
  folded: boolean;
  chosen: (() => void) | undefined;
}) {
  const Icon = useIcons()[entry.href];
  const link = (
    <Go
      href={entry.href}
      className={styles.entry}
      aria-current={here ? "page" : undefined}
      aria-label={folded ? entry.title : undefined}
      onClick={chosen}
    >
      {Icon && <Icon size={18} stroke={1.75} aria-hidden />}
      {!folded && <span>{entry.title}</span>}
    </Go>
  );
  return folded ? (
    <Hint text={entry.title} side="right">
      {link}
    </Hint>
  ) : (
    link
  );
}

function matching(rail: readonly RailGroup[], sought: string): RailGroup[] {
  const word = sought.trim().toLowerCase();
  return rail
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter((entry) => `${title} ${entry.title}`.toLowerCase().includes(word)),
    }))
    .filter(({ entries }) => entries.length > 0);
}
