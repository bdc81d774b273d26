import { ActionIcon, Kbd, useMantineColorScheme } from "@mantine/core";
import { IconChevronRight, IconMoon, IconSearch, IconSun } from "@tabler/icons-react";
import { Fragment } from "react";
import { useCrumb } from "#kit/ui/crumb.ts";
import { Go } from "#kit/ui/Go.tsx";
import { Hint } from "#kit/ui/Hint.tsx";
import { PartsAt } from "#kit/ui/page-parts.tsx";
import { topBar } from "../page-places.ts";
import { ConnectionState } from "./ConnectionState.tsx";
import { crumbsOf, type RailGroup } from "./navigation.ts";
import { openPalette } from "./Palette.tsx";
import { PersonMenu } from "./PersonMenu.tsx";
import styles from "./topbar.module.css";

/** Where the person is, the search, the connection, and the person's menu. */
export function TopBar({ rail, pathname }: { rail: readonly RailGroup[]; pathname: string }) {
  const crumbs = crumbsOf(rail, pathname, useCrumb());
  return (
    <header className={styles.bar}>
      <nav aria-label="Breadcrumb" className={styles.crumbs}>
        <ol>
          {crumbs.map(({ title, href }, index) => (
            <Fragment key={`${index} ${title}`}>
              <li aria-current={index === crumbs.length - 1 ? "page" : undefined}>
                {href ? <Go href={href}>{title}</Go> : title}
              </li>
              {index < crumbs.length - 1 && <IconChevronRight size={14} aria-hidden />}
            </Fragment>
          ))}
        </ol>
      </nav>
      <button
        type="button"
        className={styles.search}
        onClick={openPalette}
        aria-label="Search or start an action"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <IconSearch size={16} aria-hidden />
        <span>Search or start</span>
        <Kbd size="xs">Ctrl K</Kbd>
      </button>
      <ConnectionState />
      <PartsAt place={topBar} handed={{}} />
      <ThemeSwitch />
      <PersonMenu />
    </header>
  );
}

function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const dark = colorScheme === "dark";
  const label = dark ? "Light theme" : "Dark theme";
  return (
    <Hint text={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => setColorScheme(dark ? "light" : "dark")}>
        {dark ? <IconSun size={18} /> : <IconMoon size={18} />}
      </ActionIcon>
    </Hint>
  );
}
