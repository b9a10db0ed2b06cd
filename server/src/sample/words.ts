// Invented, or as common as a street name. Nothing comes from a real person's file.
const words = (text: string): string[] => text.trim().split(/\s+/)
const phrases = (text: string): string[] => text.split(',').map((phrase) => phrase.trim())

export const givenNames = words(`
  AALIYAH ABIGAIL ADRIAN AGNIESZKA AHMED AIDEN ALEJANDRA ALEJANDRO ALICIA AMARA AMELIA AMIR ANA ANDRE ANGELA ANH ANITA
  ANTHONY ANTONIO ARMANDO ASHLEY AVERY BEATRIZ BENJAMIN BIANCA BINH BRANDON BRENDA BRIAN BRITTANY CALEB CAMILA CARLOS
  CARMEN CATHERINE CHANTEL CHARLES CHRISTIAN CHRISTINE CLAUDIA CORY CRYSTAL DAMON DANIEL DARNELL DAVID DEBORAH DEEPAK
  DENISE DERRICK DESTINY DIEGO DOLORES DOUGLAS DWAYNE EDUARDO EDWIN EKATERINA ELENA ELIJAH EMILY EMMANUEL ENRIQUE ERIC
  ERNESTO ESTHER EVELYN FATIMA FELIX FERNANDO FRANCISCO GABRIELA GEORGE GERARDO GLORIA GRACE GREGORY GUADALUPE GUILLERMO
  HANNAH HASSAN HECTOR HENRY HUNG IGNACIO IRENE ISAAC ISABEL IVAN JACKSON JAMAL JASMINE JAVIER JENNIFER JESSICA JESUS
  JOHN JORGE JOSÉ JOSEPH JOSHUA JUAN JULIA KAREN KEISHA KENJI KEVIN KHALIL KIMBERLY KWAME LATOYA LAURA LETICIA LIAM
  LINDA LUCIA LUIS MALIK MANUEL MARCUS MARIA MARIANA MARIBEL MARK MARTIN MATTHEW MEI MELISSA MICHAEL MIGUEL MING MIRIAM
  MOHAMMED MONICA NADIA NANCY NATALIE NGUYET NICOLE NOAH NOEMI OCTAVIO OLIVIA OMAR OSCAR PABLO PATRICIA PAUL PAULA PEDRO
  PRIYA RACHEL RAFAEL RAJESH RAMÓN RAUL REBECCA RICARDO ROBERT ROCIO ROSA RUBEN SAMANTHA SAMUEL SANDRA SANTIAGO SARAH
  SEAN SERGIO SHANICE SOFIA SOPHIA STEPHANIE SUNG SUSAN TAMIKA TANYA TERESA TERRELL THANH THOMAS TIFFANY TRAVIS TYRONE
  VALERIA VANESSA VERONICA VICTOR VLADIMIR WALTER WEI WENDY WILLIAM XAVIER XIOMARA YESENIA YOLANDA YUKI YUSUF ZACHARY ZOË
`)

export const familyNames = words(`
  ABDI ABBOTT ACOSTA ADAMS ADEYEMI AGUILAR ALEXANDER ALI ALLEN ALVARADO ALVAREZ ANDERSON ARELLANO ARMSTRONG AVILA AYALA
  BAILEY BAKER BANERJEE BARNES BARRERA BECK BELL BELTRAN BENITEZ BENNETT BERGMAN BISHOP BLACKWELL BONILLA BOWMAN BRAVO
  BROOKS BROWN BUI BURKE BURNETT CABRERA CALDERON CAMACHO CAMPBELL CAMPOS CARRILLO CARTER CASTAÑEDA CASTILLO CASTRO
  CERVANTES CHAN CHANDRA CHAPMAN CHÁVEZ CHEN CHO CHUNG CLARK COLEMAN COLLINS CONTRERAS COOPER CORDERO CORTEZ CRAWFORD
  CRUZ DALTON DANG DAVENPORT DAVIS DELACRUZ DELGADO DESAI DIALLO DIAZ DIXON DOMINGUEZ DOUGLAS DUARTE DUNCAN DUONG EDWARDS
  ELLIS ENRIQUEZ ESCOBAR ESPINOZA ESTRADA EVANS FARAH FERGUSON FERNANDEZ FIGUEROA FISHER FLORES FONSECA FORD FOSTER
  FRANCO FREEMAN FUENTES GALLAGHER GALLEGOS GARCIA GARDNER GARZA GIBSON GOMEZ GONZALEZ GRAHAM GRANT GRAY GREEN GRIFFIN
  GUERRERO GUPTA GUTIERREZ HALL HAMILTON HAN HANSEN HARPER HARRIS HARVEY HASSAN HAYES HENDERSON HERNANDEZ HERRERA HILL
  HOANG HOLLOWAY HOWARD HUANG HUDSON HUERTA HUGHES HUNTER HUSSEIN IBARRA IBRAHIM IVANOV JACKSON JAMES JENKINS JIMENEZ
  JOHNSON JONES JORDAN JUAREZ KAUR KELLY KENNEDY KHAN KIM KNIGHT KOVALENKO KOWALSKI KUMAR LARA LAWSON LE LEE LEON LEWIS
  LI LIN LIU LÓPEZ LOZANO LUCERO LUNA LY MACIAS MALDONADO MALONE MARQUEZ MARSHALL MARTINEZ MASON MATHIS MCCOY MEDINA
  MEJIA MENDEZ MENDOZA MERCADO MEYER MILLER MIRANDA MITCHELL MOHAMED MOLINA MONTES MONTOYA MOORE MORALES MORENO MORGAN
  MOSLEY MUÑOZ MURPHY MYERS NAKAMURA NAVARRO NELSON NEWTON NGO NGUYEN NOVAK NUÑEZ OCHOA OKAFOR OLIVER OLSON ORTEGA ORTIZ
  OSORIO OWENS PACHECO PADILLA PALMER PARK PARKER PATEL PATTERSON PAYNE PEÑA PEREZ PETERSON PETROV PHAM PHILLIPS PORTER
  POWELL PRICE QUINTERO RAMIREZ RAMOS RANGEL REED REYES REYNOLDS RHODES RICHARDSON RIVERA ROBERTS ROBINSON ROBLES ROCHA
  RODRIGUEZ ROGERS ROMERO ROSALES ROSS RUIZ RUSSELL SAITO SALAZAR SALINAS SANCHEZ SANDERS SANDOVAL SANTOS SAVAGE SCHMIDT
  SCOTT SERRANO SHAH SHARMA SIERRA SILVA SIMMONS SINGH SMITH SOLIS SOTO STANLEY STEPHENS STEWART SUAREZ SULLIVAN TANAKA
  TAPIA TAYLOR TERRELL THOMAS THOMPSON TORRES TRAN TREVINO TRUJILLO TUCKER TURNER VALDEZ VALENCIA VARGAS VASQUEZ VEGA
  VELASCO VILLANUEVA VO VU WALKER WALLACE WALTERS WANG WASHINGTON WATKINS WATSON WEAVER WEBB WHITE WILLIAMS WILSON WONG
  WOODS WRIGHT WU XIONG YAMAMOTO YANG YOUNG ZAMORA ZAPATA ZAVALA ZHANG ZUNIGA
`)

/** County, city and zip; larger cities appear more often. */
export const places: readonly (readonly [county: string, city: string, zip: string])[] = [
  ...Array.from({ length: 6 }, () => ['Los Angeles', 'Los Angeles', '90012'] as const),
  ['Los Angeles', 'Long Beach', '90802'],
  ['Los Angeles', 'Pomona', '91766'],
  ['Los Angeles', 'Lancaster', '93534'],
  ['Orange', 'Santa Ana', '92701'],
  ['Orange', 'Anaheim', '92805'],
  ['Orange', 'Garden Grove', '92840'],
  ['San Bernardino', 'San Bernardino', '92401'],
  ['San Bernardino', 'Victorville', '92392'],
  ['San Bernardino', 'Fontana', '92335'],
  ['Riverside', 'Riverside', '92501'],
  ['Riverside', 'Moreno Valley', '92553'],
  ['Riverside', 'Indio', '92201'],
  ['San Diego', 'San Diego', '92101'],
  ['San Diego', 'Chula Vista', '91910'],
  ['San Diego', 'El Cajon', '92020'],
  ['Kern', 'Bakersfield', '93301'],
  ['Ventura', 'Oxnard', '93030'],
  ['Santa Barbara', 'Santa Maria', '93454'],
  ['Fresno', 'Fresno', '93721'],
  ['Tulare', 'Visalia', '93291'],
  ['Kings', 'Hanford', '93230'],
  ['Madera', 'Madera', '93637'],
  ['Merced', 'Merced', '95340'],
  ['Stanislaus', 'Modesto', '95354'],
  ['San Joaquin', 'Stockton', '95202'],
  ['Sacramento', 'Sacramento', '95814'],
  ['Alameda', 'Oakland', '94612'],
  ['Contra Costa', 'Richmond', '94801'],
  ['Santa Clara', 'San Jose', '95113'],
  ['San Francisco', 'San Francisco', '94103'],
  ['San Mateo', 'Redwood City', '94063'],
  ['Monterey', 'Salinas', '93901'],
  ['San Luis Obispo', 'Paso Robles', '93446'],
  ['Imperial', 'El Centro', '92243'],
  ['Solano', 'Vallejo', '94590'],
  ['Sonoma', 'Santa Rosa', '95404'],
  ['Butte', 'Chico', '95928'],
  ['Shasta', 'Redding', '96001'],
  ['Yolo', 'Woodland', '95695'],
  ['Placer', 'Auburn', '95603'],
  ['Humboldt', 'Eureka', '95501'],
]

export const streets = phrases(
  `Alder St, Avocado Ave, Birch Ct, Bluebird Ln, Canyon Rd, Cedar Ave, Citrus Ave, Coral Way, Cypress St, Date Palm Dr,
  Del Sol Ave, Eucalyptus Dr, Fig St, Foothill Rd, Grove Ave, Hacienda Dr, Harvest Ln, Ironwood Ct, Jacaranda St,
  Juniper Way, Laurel Ave, Lemon St, Linden Ave, Magnolia Ave, Manzanita Dr, Mesa Rd, Mirada Ln, Mission Rd, Olive Ave,
  Orchard Ln, Palmetto St, Pepper Tree Ln, Poplar St, Quail Run, Redwood Way, Sage Ct, Sierra Vista Ave, Sycamore St,
  Valencia St, Vista Grande Dr, Walnut Ave, Willow Rd, Yucca Ave`,
)

export const employers = phrases(
  `Blue Mesa Landscaping, Brightline Logistics, Canyon Auto Body, Cedar Grove Market, Coastline Drywall, Desert Sun Roofing,
  El Portal Restaurant, Evergreen Home Care, Golden Poppy Bakery, Harbor Freight Movers, High Plains Trucking,
  Inland Tile and Stone, Juniper Dental Group, La Estrella Cleaning, Manzanita Nursery, Mesa Verde Plumbing,
  North Star Warehouse, Orange Blossom Catering, Pacific Crest Framing, Quick Lane Car Wash, Redwood Security,
  Sierra Packing, Sunrise Senior Living, Tres Amigos Paving, Valley Electric, Westwind Painting`,
)

export const occupations = phrases(
  `Bookkeeper, Carpenter, Cashier, Caregiver, Cook, Delivery driver, Electrician, Forklift operator, Framer, Hair stylist,
  Landscaper, Line cook, Mechanic, Medical assistant, Nurse, Office clerk, Painter, Plumber, Roofer, Sales associate,
  Security guard, Server, Teacher aide, Truck driver, Warehouse worker, Welder`,
)

export const vehicles: readonly (readonly [make: string, model: string])[] = [
  ['Chevrolet', 'Silverado'],
  ['Dodge', 'Charger'],
  ['Ford', 'F-150'],
  ['Ford', 'Fusion'],
  ['Honda', 'Accord'],
  ['Honda', 'Civic'],
  ['Hyundai', 'Elantra'],
  ['Jeep', 'Wrangler'],
  ['Kia', 'Soul'],
  ['Nissan', 'Altima'],
  ['Toyota', 'Camry'],
  ['Toyota', 'Corolla'],
  ['Toyota', 'Tacoma'],
  ['Volkswagen', 'Jetta'],
]
export const colors = words('Black White Silver Gray Blue Red Green Tan Maroon')

export const charges: readonly (readonly [code: string, type: 'Infraction' | 'Misdemeanor' | 'Felony'])[] = [
  ['PC 459', 'Felony'],
  ['PC 29800(a)(1)', 'Felony'],
  ['HS 11377(a)', 'Misdemeanor'],
  ['HS 11378', 'Felony'],
  ['VC 23152(a)', 'Misdemeanor'],
  ['VC 23152(b)', 'Misdemeanor'],
  ['VC 14601.1(a)', 'Misdemeanor'],
  ['VC 10851(a)', 'Felony'],
  ['PC 853.7', 'Misdemeanor'],
  ['PC 273.5(a)', 'Felony'],
  ['PC 242', 'Misdemeanor'],
  ['PC 487(a)', 'Felony'],
  ['PC 594(a)', 'Misdemeanor'],
  ['VC 22349(a)', 'Infraction'],
]

export const jails = phrases(
  'Central Detention Facility, Main Jail, North Annex, Inmate Reception Center, West Valley Facility, Juniper Street Jail',
)
export const courts = phrases(
  'Central Justice Center, Hall of Justice, Harbor Courthouse, North County Courthouse, Old Town Courthouse, Valley Courthouse',
)
export const relations = phrases(
  'Mother, Father, Sister, Brother, Wife, Husband, Friend, Cousin, Aunt, Uncle, Partner, Employer',
)
export const dispositions = phrases(
  'Pending, Dismissed, Probation, Time served, Diversion, Exonerated, Forfeited then reinstated',
)
export const remarks = phrases(
  `Calls back after work, Prefers text messages, Mother will bring the paperwork, Wants a payment plan, Needs an interpreter,
  Co-signer owns a home, Court date was moved once, Asked for the receipt, Checks in on Mondays, Paid the premium in cash`,
)

export const notes: readonly string[] = [
  'Works nights. Call after 3 pm, never before court.',
  'Brings the next payment in cash. Give a receipt.',
  'The jail confirmed the release.',
  'Asked to be written to in Spanish.',
  'The co-signer moved; the new address comes with the next pay stub.',
  'Wants a reminder two days before court.',
  'The original of the title is in the safe of the office.',
  'Car is in the shop until the end of the month.',
]
export const callNotes: readonly string[] = [
  'Left a message.',
  'No answer, the mailbox is full.',
  'Talked to the mother. She calls back tonight.',
  'Explained the payment plan. Wants to think about it.',
  'Reminded of court and of the selfie that is missing.',
  'The employer confirmed the job.',
]

/** The offices and departments of the sample agency with the people in them. */
export const staff = [
  ['morgan', 'Morgan Ellery', 'Santa Ana', 'Bonds'],
  ['jordan', 'Jordan Pruitt', 'Santa Ana', 'Bonds'],
  ['riley', 'Riley Castellanos', 'Santa Ana', 'Front Desk'],
  ['quinn', 'Quinn Abernathy', 'Santa Ana', 'Accounting'],
  ['skyler', 'Skyler Nakata', 'San Bernardino', 'Bonds'],
  ['dakota', 'Dakota Winslow', 'San Bernardino', 'Bonds'],
  ['reese', 'Reese Villalobos', 'San Bernardino', 'Front Desk'],
  ['emerson', 'Emerson Tran', 'Los Angeles', 'Bonds'],
  ['hayden', 'Hayden Okoro', 'Los Angeles', 'Bonds'],
  ['rowan', 'Rowan Fairchild', 'Los Angeles', 'Front Desk'],
  ['sawyer', 'Sawyer Lindqvist', 'Riverside', 'Bonds'],
  ['finley', 'Finley Barragan', 'Riverside', 'Recovery'],
] as const
