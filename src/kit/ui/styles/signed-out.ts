/**
 * The styles of what is on screen before sign-in. The order matters (a component after the ones it is made of), and `dialog.ts`
 * and `house.ts` continue this list, so a component is named in one of the three only.
 */
import "@fontsource-variable/inter/wght.css";
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/global.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/VisuallyHidden.css";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Loader.css";
import "@mantine/core/styles/Input.css";
import "@mantine/core/styles/ActionIcon.css";
import "@mantine/core/styles/Button.css";
import "@mantine/core/styles/Text.css";
import "@mantine/core/styles/Anchor.css";
import "./tokens.css";
