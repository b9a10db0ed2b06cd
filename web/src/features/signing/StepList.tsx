import { signingTexts } from './signing-texts.ts'
import classes from './SigningSteps.module.css'

export const steps = ['Read', 'Agree', 'Sign'] as const
export type Step = (typeof steps)[number]

/** The three steps, with the current one marked. */
export function StepList({ current }: { current: Step }) {
  const texts = signingTexts.use()
  return (
    <ol className={classes.steps} aria-label={texts.steps}>
      {steps.map((step, index) => (
        <li key={step} className={classes.step} aria-current={step === current ? 'step' : undefined}>
          <span className={`${classes.number} num`}>{index + 1}</span>
          {texts.stepNames[step]}
        </li>
      ))}
    </ol>
  )
}
