import { createTheme, localStorageColorSchemeManager, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core";

/** One deep blue for actions and links: shade 7 carries white text at 8 : 1 in light, shade 6 at 6 : 1 in dark. */
const blue: MantineColorsTuple = [
  "#eef4fc",
  "#dbe7f8",
  "#b7cff1",
  "#8cb2e8",
  "#6e9ee4",
  "#3c76cd",
  "#2560b8",
  "#1b4f9c",
  "#173f7c",
  "#122f5c",
];

/** One cool grey scale, light to dark. */
const gray: MantineColorsTuple = [
  "#f7f8fa",
  "#eff1f4",
  "#e3e7ec",
  "#d3d9e0",
  "#b6bec9",
  "#8d97a5",
  "#5d6877",
  "#4b5563",
  "#2f3743",
  "#191f28",
];

/** The same greys in reverse: text first, the page last. */
const dark: MantineColorsTuple = [
  "#e8ebef",
  "#c9d0d9",
  "#a3adba",
  "#8792a0",
  "#3a434f",
  "#2d353f",
  "#1e252d",
  "#161b22",
  "#10141a",
  "#0b0e12",
];

const red: MantineColorsTuple = [
  "#fdeeed",
  "#fbdcda",
  "#f5b8b4",
  "#f09a95",
  "#e8736c",
  "#d9473f",
  "#bf2f29",
  "#a3211f",
  "#831a19",
  "#621313",
];

export const theme = createTheme({
  colors: { blue, gray, dark, red },
  primaryColor: "blue",
  primaryShade: { light: 7, dark: 6 },
  white: "#ffffff",
  black: "#191f28",
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'IBM Plex Mono', ui-monospace, monospace",
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "16px", sm: "20px", md: "20px", lg: "24px", xl: "28px" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "4px", sm: "6px", md: "6px", lg: "6px", xl: "6px" },
  defaultRadius: "sm",
  // Hairlines instead of shadows: only floating parts have one.
  shadows: {
    xs: "none",
    sm: "none",
    md: "0 4px 16px rgb(15 23 42 / 0.14)",
    lg: "0 8px 24px rgb(15 23 42 / 0.16)",
    xl: "0 12px 32px rgb(15 23 42 / 0.18)",
  },
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "20px", lineHeight: "28px" },
      h2: { fontSize: "16px", lineHeight: "24px" },
      h3: { fontSize: "14px", lineHeight: "20px" },
      h4: { fontSize: "13px", lineHeight: "20px" },
    },
  },
  breakpoints: { xs: "30em", sm: "48em", md: "64em", lg: "80em", xl: "100em" },
  cursorType: "pointer",
  respectReducedMotion: true,
  focusRing: "auto",
  components: {
    // The variant is said also where it is the usual one: page.module.css finds the primary button by it.
    Button: { defaultProps: { size: "sm", variant: "filled" } },
    // The head is part of the dialog, not a second banner of the page.
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 120 },
        attributes: { header: { role: "none" } },
        // A long title keeps clear of the cross, and its lines apart.
        styles: { header: { gap: 12 }, title: { lineHeight: 1.4 } },
        closeButtonProps: { "aria-label": "Close" },
      },
    },
    Drawer: {
      defaultProps: {
        transitionProps: { duration: 120 },
        attributes: { header: { role: "none" } },
        // A long title keeps clear of the cross, and its lines apart.
        styles: { header: { gap: 12 }, title: { lineHeight: 1.4 } },
        closeButtonProps: { "aria-label": "Close" },
      },
    },
    // The first entry takes the focus itself: a menu has no other children than its entries.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, shadow: "md", transitionProps: { duration: 100 } } },
    Popover: { defaultProps: { shadow: "md", transitionProps: { duration: 100 } } },
    // A list that opens with the focus covers the message under its field, and fields a person only passes with Tab.
    // Typing has narrowed the list: Enter takes the first that is left.
    Select: { defaultProps: { checkIconPosition: "right", openOnFocus: false, selectFirstOptionOnChange: true } },
    // With the corners of fields a box of 16 px looks like one of several to choose from.
    Checkbox: { defaultProps: { radius: 3 } },
    // The cross of a chosen file has no name of its own.
    FileInput: { defaultProps: { clearButtonProps: { "aria-label": "Remove file" } } },
    MultiSelect: { defaultProps: { openOnFocus: false } },
  },
});

/** Where the two themes differ beyond the scales: surfaces, borders, muted text, links. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-body": "#ffffff",
    "--mantine-color-dimmed": gray[6],
    "--mantine-color-placeholder": "#6b7584",
    "--mantine-color-default-border": gray[3],
    "--mantine-color-anchor": blue[7],
    "--mantine-color-error": red[7],
  },
  dark: {
    "--mantine-color-body": dark[7],
    "--mantine-color-text": dark[0],
    "--mantine-color-bright": "#f7f8fa",
    "--mantine-color-dimmed": dark[2],
    "--mantine-color-placeholder": dark[3],
    "--mantine-color-default": dark[6],
    "--mantine-color-default-hover": dark[5],
    "--mantine-color-default-border": dark[4],
    "--mantine-color-anchor": blue[3],
    "--mantine-color-error": red[3],
  },
});

/** Light unless this person chose otherwise on this device; `public/theme.js` reads the same key before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "holdpoint-theme" });
