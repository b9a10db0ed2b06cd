import type { ComponentType } from 'react'
import { ButtonKinds, ButtonStates, IconButtons } from './button-parts.tsx'
import { Alerts, AutoCloseAlert, Dialogs, NotificationPart } from './dialog-parts.tsx'
import { BarChart, FullMap, LineChart, PlainMap, Shares, ValueMap } from './map-and-chart-parts.tsx'
import { Choices, ReadOnlyForm, RegularForm, RowsForm, ValidationForm } from './form-parts.tsx'
import { AccordionPart, Empty, Failed, Loading, Sap, TabsPart, TwelveColumns } from './layout-parts.tsx'
import type { PagePath } from './rtl-menu.ts'
import { ExtendedTable, PagedTable, RegularTable } from './table-parts.tsx'
import { Icons, Marks, TextMessage, Typography } from './text-parts.tsx'
import { Calendar, OrderTimeline } from './time-parts.tsx'
import { People, Tiles } from './widget-parts.tsx'
import { Wizard } from './Wizard.tsx'

export interface GalleryPart {
  readonly title: string
  readonly note?: string
  /** Takes the full width, below its title. */
  readonly wide?: true
  readonly Part: ComponentType
}

/** The parts of each gallery page: the portal's components with sample data (OPEN-164). */
export const galleryPages: Readonly<Partial<Record<PagePath, readonly GalleryPart[]>>> = {
  '/components/buttons': [
    { title: 'Kinds', note: 'Use only one primary button at a time.', Part: ButtonKinds },
    { title: 'Sizes and states', Part: ButtonStates },
    { title: 'Icons and menus', Part: IconButtons },
  ],
  '/components/grid-system': [
    { title: 'Twelve columns', note: 'Fields are as wide as their content.', Part: TwelveColumns },
  ],
  '/components/panels': [
    { title: 'Tabs', Part: TabsPart },
    { title: 'Accordion', Part: AccordionPart },
    { title: 'Empty', Part: Empty },
    { title: 'Failed', Part: Failed },
    { title: 'Loading', Part: Loading },
  ],
  '/components/sweet-alert': [
    { title: 'Alerts', Part: Alerts },
    { title: 'Dialogs', Part: Dialogs },
    { title: 'Closes by itself', note: 'After two seconds.', Part: AutoCloseAlert },
  ],
  '/components/notifications': [
    { title: 'Notification', note: 'Shown for six seconds, or until closed.', Part: NotificationPart },
    { title: 'Alerts', Part: Alerts },
    { title: 'Text message', note: 'As the recipient reads it, with its cost.', Part: TextMessage },
  ],
  '/components/icons': [{ title: 'Icons', Part: Icons }],
  '/components/typography': [
    { title: 'Text', Part: Typography },
    { title: 'Marks', note: 'A state is a dot with a word.', Part: Marks },
  ],
  '/components/sap': [{ title: 'SAP', Part: Sap }],
  '/forms/regular-forms': [
    { title: 'Fields', wide: true, Part: RegularForm },
    { title: 'Choices', Part: Choices },
  ],
  '/forms/extended-forms': [
    { title: 'Rows', wide: true, Part: RowsForm },
    { title: 'Read only', wide: true, Part: ReadOnlyForm },
  ],
  '/forms/validation-forms': [{ title: 'Validators', wide: true, Part: ValidationForm }],
  '/forms/wizard': [{ title: 'Business partner', note: 'Three steps, in any order.', Part: Wizard }],
  '/tables/regular-tables': [{ title: 'Sortable', wide: true, Part: RegularTable }],
  '/tables/extended-tables': [{ title: 'Expandable rows', wide: true, Part: ExtendedTable }],
  '/tables/react-tables': [{ title: 'With pages', wide: true, Part: PagedTable }],
  '/maps/google-maps': [{ title: 'Counties', note: 'Drawn without an external service.', Part: PlainMap }],
  '/maps/full-screen-maps': [{ title: 'Counties', wide: true, Part: FullMap }],
  '/maps/vector-maps': [{ title: 'Orders by county', Part: ValueMap }],
  '/widgets': [
    { title: 'Figures', Part: Tiles },
    { title: 'People', Part: People },
    { title: 'Shares', Part: Shares },
  ],
  '/charts': [
    { title: 'Bars', Part: BarChart },
    { title: 'Lines', Part: LineChart },
    { title: 'Shares', Part: Shares },
  ],
  '/calendar': [{ title: 'A month', Part: Calendar }],
  '/timeline-page': [{ title: 'An order', Part: OrderTimeline }],
}
