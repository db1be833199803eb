import { Fragment, useState } from "react";
import { MenuItem, MenuSeparator, MenuStep } from "../ui/overlays/MenuItem.tsx";
import { type Command, compute, type MenuStep as Step, pickCommands } from "./defineCommand.ts";

export type MenuEntry<Scene> = Command<Scene> | Step<Scene>;

type MenuProps<Scene> = {
  /** There is a line between two groups. */
  groups: readonly (readonly MenuEntry<Scene>[])[];
  scene: Scene;
};

/** The entries of a menu: the commands that the scene has, or those of the step that the user has chosen. */
export function CommandMenu<Scene>({ groups, scene }: MenuProps<Scene>) {
  const [step, setStep] = useState<Step<Scene>>();
  if (step) return "Step" in step ? <step.Step scene={scene} /> : <CommandStep step={step} scene={scene} />;

  const shown = groups.map((entries) => pickCommands(entries, scene)).filter((entries) => entries.length > 0);
  return shown.map((entries, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- a group has no name, and the groups stay in their order
    <Fragment key={index}>
      {index > 0 && <MenuSeparator />}
      {entries.map((entry) => {
        const name = compute(entry.name, scene);
        return (
          <MenuItem
            key={name}
            icon={compute(entry.icon, scene)}
            keys={entry.key}
            danger={entry.danger}
            {...(isStep(entry)
              ? { staysOpen: true, onSelect: () => setStep(entry) }
              : { takesFocus: compute(entry.takesFocus ?? false, scene), onSelect: () => entry.run(scene) })}
          >
            {name}
          </MenuItem>
        );
      })}
    </Fragment>
  ));
}

const isStep = <Scene,>(entry: MenuEntry<Scene>): entry is Step<Scene> => "Step" in entry || "commands" in entry;

type StepProps<Scene> = { step: { name: string; commands: readonly Command<Scene>[] }; scene: Scene };

function CommandStep<Scene>({ step: { name, commands }, scene }: StepProps<Scene>) {
  return (
    <MenuStep label={name}>
      {pickCommands(commands, scene).map((command) => {
        const label = command.shortName ?? compute(command.name, scene);
        return (
          <MenuItem key={label} icon={compute(command.icon, scene)} onSelect={() => command.run(scene)}>
            {label}
          </MenuItem>
        );
      })}
    </MenuStep>
  );
}
