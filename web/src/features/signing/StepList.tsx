import classes from './SigningSteps.module.css'

export const steps = ['Read', 'Agree', 'Sign'] as const
export type Step = (typeof steps)[number]

export const stepTitles: Readonly<Record<Step, string>> = {
  Read: 'Read the document',
  Agree: 'Agree to sign electronically',
  Sign: 'Sign',
}

/** The three steps, with the current one marked. */
export const StepList = ({ current }: { current: Step }) => (
  <ol className={classes.steps} aria-label="Steps">
    {steps.map((step, index) => (
      <li key={step} className={classes.step} aria-current={step === current ? 'step' : undefined}>
        <span className={`${classes.number} num`}>{index + 1}</span>
        {step}
      </li>
    ))}
  </ol>
)
